import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { Asked } from '#kernel/shared/call.ts'
import { account, openProvince, type Province } from '#tests/province.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { provinceSettingCalls as calls } from '../shared/calls.ts'
import { noteFault } from './public.ts'

/* domain-trace §2.30.1–2: a hospital's account on the platform; security C43 (where one may connect to), C78 (secrets are not told again). */
let w: World
let g: Goods
let peer: Province
let config: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  peer = await openProvince({ items: [], company: '供应商', env: { DELAY_MS: '500' } })
  config = await w.person({ 'provincial/setting': 'view edit test enable' }, g.hospital)
  await w.sql.query(
    `insert into config (key, value) values ('outbound.hosts', to_jsonb($1::text)), ('province.timeoutSeconds', '2')`,
    [`127.0.0.1:${peer.port}`],
  )
})
afterAll(async () => {
  await peer?.close()
  await w?.close()
})
beforeEach(async () => {
  await w.sql.query('delete from province_address')
  await w.sql.query('delete from province_account')
})

type Body = Asked<typeof calls.save>
const way = (): Asked<typeof calls.test> => ({
  ...{ url: peer.url('steps'), dialect: 'steps', account: account.account },
  ...{ secret: account.secret, institution: account.institution },
})
const body = (more: Partial<Body> = {}): Body => ({
  ...{
    version: 0,
    ...way(),
    enabled: true,
    autoPush: false,
    autoReceive: true,
    pullTimes: ['20:00', '08:00', '08:00'],
  },
  ...more,
})
const faultsOf = async (wish: Body) => {
  const e = await config.ask(calls.save, wish)
  const { fields } = (e.data ?? {}) as { fields?: { path: string; message: string }[] }
  return fields ? fields.map((f) => [f.path, f.message]) : e.msg
}
const mine = async () => (await config.get(calls.query, {})).accounts[0]!

describe('what is saved', () => {
  test('is there as it was typed, its times in order and each once; the key is known to be there, and told to nobody', async () => {
    expect((await config.get(calls.query, {})).accounts).toEqual([])
    const { version } = await config.get(calls.save, body())
    const { accounts } = await config.get(calls.query, {})
    expect(accounts).toMatchObject([
      {
        ...{ hospitalId: g.hospital, version, url: peer.url('steps'), dialect: 'steps', account: 'h1' },
        ...{ hasSecret: true, enabled: true, paused: false, faults: 0, pullTimes: ['08:00', '20:00'] },
      },
    ])
    expect(JSON.stringify(accounts)).not.toContain(account.secret)
    const { rows } = await w.sql.query<{ kept: string; logged: string | null }>(
      `select a.secret as kept, (select string_agg(l::text, '') from audit_log l where l.entity = 'provinceSetting') as logged from province_account a`,
    )
    expect(rows[0]!.kept).not.toContain(account.secret)
    expect(rows[0]!.logged).toContain('h1')
    expect(rows[0]!.logged).not.toContain(account.secret)
  })

  test('an account that is switched on lacks nothing; one that is not may', async () => {
    const empty = { url: '', account: '', secret: '', institution: '' }
    expect(await faultsOf(body(empty))).toEqual([
      ['url', '请填写平台地址'],
      ['account', '请填写账号'],
      ['secret', '请填写密钥'],
      ['institution', '请填写机构编码'],
    ])
    expect((await config.get(calls.query, {})).accounts).toEqual([])
    await config.get(calls.save, body({ ...empty, enabled: false }))
    expect(await mine()).toMatchObject({ enabled: false, hasSecret: false })
  })

  test.each([
    ['没有协议', 'platform.example.cn', '地址格式有误'],
    ['别的协议', 'ftp://platform.example.cn/', '地址须以 http:// 或 https:// 开头'],
    ['带密码', 'https://h1:pass@platform.example.cn/', '地址中不能有用户名或密码'],
    ['带锚点', 'https://platform.example.cn/#a', '地址中不能有 #'],
  ])('an address %s is refused at its field', async (_, url, message) => {
    expect(await faultsOf(body({ url }))).toEqual([['url', message]])
    expect((await config.get(calls.query, {})).accounts).toEqual([])
  })

  test('a key goes to no other host than it was given for: another address asks for it anew', async () => {
    const { version } = await config.get(calls.save, body())
    const { secret: _, ...without } = body({ version })
    const elsewhere = peer.url('steps').replace('127.0.0.1', 'localhost')
    expect(await faultsOf({ ...without, url: elsewhere })).toEqual([['secret', '更换平台地址后请重新填写密钥']])
    const { secret: __, ...test } = way()
    const tried = await config.ask(calls.test, { ...test, url: elsewhere })
    expect(JSON.stringify(tried.data)).toContain('更换平台地址后请重新填写密钥')
    // the other dialect of the same host may have it
    const now = await config.get(calls.save, { ...without, url: peer.url('once'), dialect: 'once' })
    expect(await mine()).toMatchObject({ version: now.version, hasSecret: true, dialect: 'once' })
    expect(await config.get(calls.test, { ...test, url: peer.url('once'), dialect: 'once' })).toMatchObject({
      ok: true,
    })
  })

  test('who saves what a colleague changed meanwhile is told, and nothing is overwritten', async () => {
    const { version } = await config.get(calls.save, body())
    const colleague = await w.person({ 'provincial/setting': 'view edit' }, g.hospital)
    await colleague.get(calls.save, body({ version, autoPush: true }))
    const late = await config.ask(calls.save, body({ version, autoReceive: false }))
    expect(late.code).not.toBe(0)
    expect(await mine()).toMatchObject({ autoPush: true, autoReceive: true })
  })

  test('who enters the account and who switches it on may be two people', async () => {
    const editor = await w.person({ 'provincial/setting': 'view edit' }, g.hospital)
    const chief = await w.person({ 'provincial/setting': 'view enable' }, g.hospital)
    const said = async (who: Person, wish: ReturnType<typeof body>) => (await who.ask(calls.save, wish)).msg
    expect(await said(editor, body({ enabled: true }))).toBe('没有权限：启用省平台')
    const { version } = await editor.get(calls.save, body({ enabled: false }))
    const { secret: _, ...as } = body({ version, enabled: true, pullTimes: ['08:00', '20:00'] })
    expect(await said(chief, { ...as, account: 'other' } as typeof as)).toBe('没有权限：保存省平台设置')
    expect(await said(chief, { ...as, secret: 'x' } as ReturnType<typeof body>)).toBe('没有权限：保存省平台设置')
    await chief.get(calls.save, as)
    expect(await mine()).toMatchObject({ enabled: true, account: as.account })
  })

  test('goods are taken in where the platform knows an address: of own points only', async () => {
    const rival = await openGoods(w)
    const address = { id: 'A1', name: '药库', address: '人民路 1 号', receiver: '张三', phone: '0571-1' }
    expect(await faultsOf(body({ points: [{ pointId: rival.point, address }] }))).toEqual([['points', '库房不存在']])
    expect((await config.get(calls.query, {})).accounts).toEqual([])
    const { version } = await config.get(calls.save, body({ points: [{ pointId: g.point, address }] }))
    const { points } = await config.get(calls.query, {})
    expect(points).toMatchObject([{ pointId: g.point, addrId: 'A1', receiver: '张三' }])
    const none = [{ pointId: g.point, address: null }]
    await config.get(calls.save, body({ version, points: none }))
    expect((await config.get(calls.query, {})).points).toMatchObject([{ pointId: g.point, addrId: '' }])
  })

  test('another hospital sees and changes its own only; a supplier has no such page; the authority reads all', async () => {
    await config.get(calls.save, body())
    const [other, authority] = [(await openGoods(w)).hospital, await w.org('authority', '监管')]
    const rival = await w.person({ 'provincial/setting': 'view edit test enable' }, other)
    expect((await rival.get(calls.query, {})).accounts).toEqual([])
    expect((await rival.ask(calls.addresses, {})).msg).toBe('请先填写并启用省平台账号')
    const supplier = await w.person({ 'provincial/setting': 'view edit test enable' }, g.supplier)
    expect((await supplier.ask(calls.query, {})).code).not.toBe(0)
    const region = await w.person({ 'provincial/setting': 'view edit test enable' }, authority)
    expect((await region.get(calls.query, {})).accounts.map((a) => a.hospitalId)).toEqual([g.hospital])
    expect((await region.ask(calls.save, body())).code).not.toBe(0)
  })
})

describe('the test of the way', () => {
  const walked = async (more: Partial<ReturnType<typeof way>> = {}) => {
    const { ok, steps } = await config.get(calls.test, { ...way(), ...more })
    const firstWrong = steps.find((s) => s.state === 'failed')
    return { ok, wrong: firstWrong && [firstWrong.step, firstWrong.message], states: steps.map((s) => s.state) }
  }
  test.each(['steps', 'once'] as const)('walks every step of the %s dialect, and keeps nothing', async (dialect) => {
    const { ok, steps } = await config.get(calls.test, { ...way(), url: peer.url(dialect), dialect })
    expect(steps.map((s) => [s.step, s.state])).toEqual([
      ...['address', 'name', 'tls', 'signIn', 'institution', 'clock', 'orders', 'receipts', 'returns', 'catalogue'].map(
        (step) => [step, 'ok'],
      ),
    ])
    expect(ok).toBe(true)
    // what took time says how much
    for (const s of steps.filter((x) => ['signIn', 'institution'].includes(x.step)))
      expect(s.ms).toBeGreaterThanOrEqual(0)
    expect((await config.get(calls.query, {})).accounts).toEqual([])
  })

  test('says at which step it ends and why; what comes after is not tried', async () => {
    expect(await walked({ secret: 'wrong' })).toMatchObject({ ok: false, wrong: ['signIn', '账号或密钥错误'] })
    expect((await walked({ secret: 'wrong' })).states.slice(4)).toEqual(Array(6).fill('skipped'))
    expect((await walked({ institution: 'H9' })).wrong![0]).toBe('signIn')
    expect((await walked({ account: 'h2' })).wrong).toEqual(['returns', '账号没有此权限，请联系省平台开通'])
  })

  test('an address that is not on the list is not connected to', async () => {
    const { wrong } = await walked({ url: `http://127.0.0.1:${peer.port + 1}/steps` })
    expect(wrong![0]).toBe('address')
  })

  test('a platform that is away is said to be; what is typed stays to be tried again', async () => {
    await peer.kill()
    try {
      const { ok, wrong } = await walked()
      expect(ok).toBe(false)
      expect(wrong![0]).toBe('tls')
    } finally {
      await peer.start()
    }
    expect(await walked()).toMatchObject({ ok: true })
  })

  test('two at once of one hospital: the second is told to wait', async () => {
    await peer.play('faults', { percent: 100, only: ['delay'] })
    try {
      const both = await Promise.all([config.ask(calls.test, way()), config.ask(calls.test, way())])
      expect(both.filter((e) => e.code !== 0).map((e) => e.msg)).toEqual(['正在测试，请等待结果'])
    } finally {
      await peer.play('faults', { percent: 0 })
    }
    expect(await walked()).toMatchObject({ ok: true })
  })
})

test('the platform’s own addresses are asked for with the account that is kept', async () => {
  expect((await config.ask(calls.addresses, {})).msg).toBe('请先填写并启用省平台账号')
  await config.get(calls.save, body())
  expect(await config.get(calls.addresses, {})).toEqual({
    rows: [{ id: 'A1', name: '药库', address: '人民路 1 号', receiver: '张三', phone: '0571-1', isDefault: true }],
    fault: '',
  })
  await peer.kill()
  try {
    const { rows, fault } = await config.get(calls.addresses, {})
    expect(rows).toEqual([])
    expect(fault).toContain('无法连接平台')
  } finally {
    await peer.start()
  }
})

test('why the line is out of order is read in the reader’s language, and what the platform said as it said it', async () => {
  await config.get(calls.save, body())
  const shown = async (lang: 'zh' | 'en') =>
    (await config.ask(calls.query, {}, { 'accept-language': lang })).data!.accounts[0]!.fault
  const note = (why: Parameters<typeof noteFault>[2]) =>
    inContext(systemActor, { call: 'test' }, (ctx) => noteFault(ctx, g.hospital, why))
  await note({
    ...{ fault: 'notAllowed', message: '地址 10.0.0.7:443 不在允许名单内' },
    ...{ template: '地址 {{entry}} 不在允许名单内', params: { entry: '10.0.0.7:443' } },
  })
  expect([await shown('zh'), await shown('en')]).toEqual([
    '地址不在允许访问的名单内：地址 10.0.0.7:443 不在允许名单内',
    'The address is not on the list of allowed ones: 10.0.0.7:443 is not on the list of allowed addresses',
  ])
  await note({ fault: 'unreadable', message: '不是 JSON' })
  expect([await shown('zh'), await shown('en')]).toEqual([
    '平台的回答无法识别：不是 JSON',
    "The platform's answer cannot be read: not JSON",
  ])
  await note('账号已停用')
  expect([await shown('zh'), await shown('en')]).toEqual(['账号已停用', '账号已停用'])
})
