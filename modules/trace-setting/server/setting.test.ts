import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { logCalls } from '#modules/log/shared/calls.ts'
import { institution, type Medicare, openMedicare } from '#tests/peers.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { traceSettingCalls as calls } from '../shared/calls.ts'

/* issue 22: a hospital enters how it reaches its platform, tests it, switches its interfaces on, and learns what its catalogue lacks. */

const full = { 'trace/setting': 'view edit test enable' }
let w: World
let g: Goods
let peer: Medicare
let admin: Person
let other: Person
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  peer = await openMedicare()
  admin = await w.person(full, g.hospital)
  other = await w.person(full, await w.org('hospital', '乙医院'))
  operator = await w.person({ 'trace/setting': 'view edit' }, await w.org('authority', '平台'))
  await w.sql.query(`insert into config (key, value) values ('outbound.hosts', $1)`, [
    JSON.stringify(`127.0.0.1:${peer.port}`),
  ])
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await peer.close()
  await w.close()
})

const entered = (more: object = {}) => {
  const { code, name, paasid, token, operator: by } = institution(1)
  const who = { code, name, admdvs: '330100', paasid, token, operator: by, operatorName: '王经办' }
  return { part: 'connection' as const, version: 0, address: peer.url, ...who, ...more }
}
const now = (p = admin) => p.get(calls.query, {})
const version = async (p = admin) => (await now(p)).account?.version ?? 0
const faultsOf = async (wish: object) => {
  const said = await admin.ask(calls.save, entered(wish) as never)
  return ((said.data as unknown as { fields?: { path: string; message: string }[] } | null)?.fields ?? []).map((f) => [
    f.path,
    f.message,
  ])
}

describe('a connection', () => {
  test('that cannot be is refused, each fault by its own sentence and with its field; nothing is written', async () => {
    const list = '此地址不在允许名单内，请联系平台管理员在系统配置「可以连接的外部地址」中添加'
    expect(await faultsOf({ address: 'http://elsewhere.example.cn/' })).toEqual([['address', list]])
    expect(await faultsOf({ address: `http://localhost:${peer.port}/` })).toEqual([['address', list]])
    expect(await faultsOf({ address: `http://user:pw@127.0.0.1:${peer.port}/` })).toEqual([
      ['address', '地址中不能有用户名或密码'],
    ])
    expect(await faultsOf({ address: 'ftp://127.0.0.1/' })).toEqual([['address', '地址须以 http:// 或 https:// 开头']])
    expect(await faultsOf({ address: '' })).toEqual([['address', '请填写平台地址']])
    expect(await faultsOf({ code: 'H33' })).toEqual([['code', '机构编号为 12 位大写字母和数字']])
    expect(await faultsOf({ token: undefined })).toEqual([['token', '请填写密钥']])
    expect(await faultsOf({ paasid: 'a b' })).toEqual([['paasid', '只能是英文字母、数字和符号，不能有空格']])
    expect((await now()).account).toBeNull()
    expect((await admin.ask(calls.test, {})).msg).toBe('请先填写并保存平台地址、机构编号和密钥，再测试')
    const early = { part: 'switch' as const, version: 0, kind: '3503' as const, on: true }
    expect((await admin.ask(calls.save, early)).msg).toBe('请先填写并保存平台地址、机构编号和密钥，再启用接口')
    expect((await now()).account).toBeNull()
  })

  test('is kept with a key nobody reads again, and another one’s change is not written over', async () => {
    await admin.get(calls.save, entered())
    const { token } = institution(1)
    expect((await now()).account).toMatchObject({
      address: peer.url,
      hasToken: true,
      version: 1,
      switched: [],
      auto: 'event',
    })
    const { rows } = await (await w.person({ 'system/operateLog': 'view' }, g.hospital)).get(logCalls.query, {
      type: 'operate',
    })
    expect(rows[0]).toMatchObject({ entity: '追溯设置' })
    for (const table of ['trace_account', 'audit_log', 'idempotency'])
      expect([table, JSON.stringify((await w.sql.query(`select * from ${table}`)).rows).includes(token)]).toEqual([
        table,
        false,
      ])
    expect(JSON.stringify(await now())).not.toContain(token)
    expect(await admin.ask(calls.save, entered())).toMatchObject({
      msg: '单据已被他人修改，请刷新后再试',
      data: { version: 1 },
    })
    // the key stays where it is not typed, as long as the address is the same host
    await admin.get(calls.save, entered({ version: 1, token: undefined, operatorName: '李经办' }))
    await w.sql.query(
      `update config set value = to_jsonb((value #>> '{}') || ' 127.0.0.1:1') where key = 'outbound.hosts'`,
    )
    expect(await faultsOf({ version: 2, token: undefined, address: 'http://127.0.0.1:1/' })).toEqual([
      ['token', '更换地址时请重新填写密钥'],
    ])
  })

  test('is the hospital’s own: another one reads nothing of it, the authority how it stands and no key', async () => {
    expect((await now(other)).account).toBeNull()
    const all = (await now(operator)).hospitals
    expect(all.find((h) => h.id === g.hospital)).toMatchObject({ code: institution(1).code, faults: 0, pausedAt: null })
    expect(await operator.ask(calls.save, entered({ version: 2 }))).not.toMatchObject({ code: 0 })
    expect((await operator.ask(calls.test, {})).code).not.toBe(0)
    const reader = await w.person({ 'trace/setting': 'view' }, g.hospital)
    expect((await now(reader)).actions).toEqual([])
    const half = await w.person({ 'trace/setting': 'view enable' }, g.hospital)
    expect((await half.ask(calls.save, entered({ version: 2 }))).msg).toBe('没有权限：保存追溯设置')
  })
})

test('interfaces are switched one by one, and each is in the log', async () => {
  for (const kind of ['3503', '3501', '3506'] as const)
    await admin.get(calls.save, { part: 'switch', version: await version(), kind, on: true })
  await admin.get(calls.save, { part: 'switch', version: await version(), kind: '3506', on: false })
  expect((await now()).account?.switched).toEqual(['3501', '3503'])
  await admin.get(calls.save, { part: 'auto', version: await version(), auto: 'daily', autoAt: '02:30' })
  expect((await now()).account).toMatchObject({ auto: 'daily', autoAt: '02:30' })
})

describe('a test', () => {
  const walk = async () => {
    const { steps, ok } = await admin.get(calls.test, {})
    return { ok, steps, of: (key: string) => steps.filter((s) => s.key === key) }
  }
  test('walks step by step, with the time of each, and leaves nothing on the platform', async () => {
    const way = await walk()
    expect(way.steps.filter((s) => s.state !== 'ok')).toEqual([])
    expect(way.ok).toBe(true)
    expect(way.steps.slice(0, 6).map((s) => s.key)).toEqual([
      'list',
      'resolve',
      'connect',
      'clock',
      'signIn',
      'institution',
    ])
    expect(way.of('permission').map((s) => s.about.slice(0, 4))).toEqual([
      '3501',
      '3503',
      '3507',
      '3508',
      '3509',
      '3510',
      '3511',
      '3512',
      '3513',
    ])
    for (const s of [...way.of('signIn'), ...way.of('permission')]) expect(s.ms).toEqual(expect.any(Number))
    expect(await peer.rows()).toEqual([])
  })

  test('says at which step it ended and why', async () => {
    const set = (column: string, value: string) =>
      w.sql.query(`update trace_account set ${column} = $1 where hospital_id = $2`, [value, g.hospital])
    const { operator: by, code } = institution(1)
    await set('operator', 'OP9999')
    let way = await walk()
    expect(way.of('signIn')).toMatchObject([{ state: 'failed', message: '1104 经办人[OP9999]未在本机构登记' }])
    expect([way.ok, way.of('permission')[0]!.state]).toEqual([false, 'skipped'])
    await set('operator', by)
    await set('code', 'H33010199999')
    way = await walk()
    expect(way.of('signIn')[0]).toMatchObject({ state: 'failed', message: '1102 定点医药机构编号与接入身份不一致' })
    await set('code', code)
    await set('address', 'http://127.0.0.1:1/')
    way = await walk()
    expect(way.steps.map((s) => [s.key, s.state])).toEqual([
      ['list', 'ok'],
      ['resolve', 'ok'],
      ['connect', 'failed'],
      ['clock', 'skipped'],
      ['signIn', 'skipped'],
      ['institution', 'skipped'],
      ['permission', 'skipped'],
    ])
    await set('address', 'http://127.0.0.1:2/')
    expect((await walk()).steps[0]).toMatchObject({
      key: 'list',
      state: 'failed',
      message: '地址 127.0.0.1:2 不在允许名单内',
    })
    await set('address', peer.url)
    const in9 = institution(9)
    for (const [column, value] of Object.entries({ code: in9.code, paasid: in9.paasid, operator: in9.operator }))
      await set(column, value)
    way = await walk()
    expect(way.steps.find((s) => s.state === 'failed')).toMatchObject({ message: 'HTTP 401' })
    await set('paasid', institution(1).paasid)
    await set('code', code)
    await set('operator', by)
  })
})

test('the region says how rows are told and which fields they must have; a hospital does not', async () => {
  const { profile } = await now(operator)
  expect(profile.required['3505']).toContain('psn_cert_type')
  const { required: _, names: _n, revokeTypes: _r, version: seen, ...rest } = profile
  await operator.get(calls.save, { part: 'region', ...rest, version: seen, batchSize: 50, unit: 'min' })
  const wish = {
    part: 'fields' as const,
    version: seen + 1,
    kind: '3505' as const,
    required: ['rtal_docno', 'manu_lotnum'],
  }
  expect((await operator.ask(calls.save, { ...wish, required: ['nothing'] })).msg).toBe('接口 3505 没有字段 nothing')
  await operator.get(calls.save, wish)
  const after = (await now()).profile
  expect([after.batchSize, after.unit]).toEqual([50, 'min'])
  expect(after.required['3505']!.toSorted()).toEqual(['fixmedins_bchno', 'manu_lotnum', 'rtal_docno'])
  expect(after.required['3503']).toContain('aprvno')
  expect((await admin.ask(calls.save, { ...wish, version: seen + 2 })).msg).toBe('没有权限：保存追溯设置')
})

test('the authority names a region’s fields and revoke types; two of one interface are never called alike', async () => {
  const { profile } = await now(operator)
  const wish = {
    ...({ part: 'names', kind: '3503', revokeType: '13' } as const),
    version: profile.version,
    names: { spler_name: 'supplier_nm', aprvno: '' },
  }
  const no = async (names: Record<string, string>) => (await operator.ask(calls.save, { ...wish, names })).data
  expect(await no({ spler_name: 'aprvno' })).toEqual({
    fields: [{ path: 'names.spler_name', message: '接口 3503 已有名为 aprvno 的字段' }],
  })
  expect(await no({ spler_name: '1 x' })).toMatchObject({ fields: [{ path: 'names.spler_name' }] })
  expect((await operator.ask(calls.save, { ...wish, names: { fixmedins_bchno: 'no' } })).msg).toBe(
    '接口 3503 没有可改名的字段 fixmedins_bchno',
  )
  // what the messages call other things, and what another interface has
  for (const name of ['fixmedins_code', 'drugtracinfo', 'vali_flag', 'medins_prod_purc_no'])
    expect(await no({ spler_name: name })).toEqual({
      fields: [{ path: 'names.spler_name', message: `${name} 是平台报文自用的名称` }],
    })
  expect(await no({ manu_lotnum: 'prsc_dr_name' })).toEqual({
    fields: [{ path: 'names.manu_lotnum', message: '此字段也在接口 3505 中，那里已有名为 prsc_dr_name 的字段' }],
  })
  expect(await no({ rx_flag: 'inv_chg_type', spler_name: 'aprvno' })).toMatchObject({
    fields: [{ path: 'names.spler_name', message: '接口 3503 已有名为 aprvno 的字段' }],
  })
  const type = async (revokeType: string) => (await operator.ask(calls.save, { ...wish, revokeType })).data
  expect(await type('1')).toEqual({ fields: [{ path: 'revokeType', message: '接口 3501 的撤销类型已是 1' }] })
  expect((await now()).profile).toMatchObject({ names: {}, revokeTypes: {}, version: profile.version })
  expect((await admin.ask(calls.save, wish)).msg).toBe('没有权限：保存追溯设置')
  await operator.get(calls.save, wish)
  const seen = (await now()).profile
  expect([seen.names, seen.revokeTypes]).toEqual([{ spler_name: 'supplier_nm' }, { '3503': '13' }])
  await operator.get(calls.save, { ...wish, version: seen.version, names: {}, revokeType: '' })
  const after = (await now()).profile
  expect([after.names, after.revokeTypes]).toEqual([{}, {}])
})

test('mapping coverage counts what the catalogue lacks, names it, and another hospital’s is not seen', async () => {
  await g.item()
  await g.item({ kind: 3 })
  const before = await admin.get(calls.mapping, { size: 100 })
  expect(before.counts!.all).toBe(before.total)
  const [row] = before.rows.filter((r) => r.lacks.length > 0)
  expect(row).toBeDefined()
  await w.sql.query(
    `update product set insurance_code = 'XZ0001', extra = extra || '{"traceIdentCode": "8123456"}' where id = $1`,
    [row!.productId],
  )
  await w.sql.query(`update catalog_item set hospital_code = 'Y0001' where id = $1`, [row!.id])
  const after = await admin.get(calls.mapping, { size: 100 })
  expect(after.rows.find((r) => r.id === row!.id)).toMatchObject({
    lacks: [],
    insuranceCode: 'XZ0001',
    hospitalCode: 'Y0001',
    idents: '8123456',
  })
  expect(after.counts!.complete).toBe((before.counts!.complete ?? 0) + 1)
  await w.sql.query(`update product set insurance_code = '' where id = $1`, [row!.productId])
  const lacking = await admin.get(calls.mapping, { lack: ['insurance'], size: 100 })
  expect(lacking.rows.find((r) => r.id === row!.id)?.lacks).toEqual(['insurance'])
  expect(lacking.total).toBe(lacking.counts!.insurance)
  expect((await other.get(calls.mapping, {})).total).toBe(0)
  expect((await operator.get(calls.mapping, { hospitalId: g.hospital, size: 100 })).total).toBe(before.total)
})
