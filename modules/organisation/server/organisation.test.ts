import { afterAll, beforeAll, expect, test } from 'vitest'
import { founder, withTx } from '#kernel/server/tx.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { seedMenu } from '#modules/menu/server/seed.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { beside } from '#tests/signing.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { orgCalls as calls } from '../shared/calls.ts'

let w: World
let admin: Person
beforeAll(async () => {
  w = await openWorld()
  await withTx(founder, seedMenu)
  admin = await w.person(
    { 'system/hospital': 'view add edit enable import export', 'system/role': 'view' },
    await w.org('authority', '市医保局'),
  )
})
afterAll(() => w.close())

const put = async (lines: string[], more: Record<string, string> = {}) => {
  const file = { field: 'file', filename: 'orgs.csv', bytes: Buffer.from(lines.join('\r\n')) }
  const answer = await send(w.app, admin, calls.import, { mode: 'goodOnly', ...more }, [file])
  if (!answer.data) throw new Error(answer.msg)
  return answer.data
}
const found = async (code: string) =>
  (await admin.get(calls.query, { keyword: code })).rows.find((o) => o.code === code)

test('organisations are imported with parents of the same file; a second import of the same file changes nothing', async () => {
  const lines = [
    '机构类型,机构编码,机构名称,上级机构,隶属开始,隶属结束,等级,省市区',
    '医院,HD1,总院一,,,,三级甲等,江苏省 南京市 玄武区',
    '医院,HD2,分院一,HD1,2026-01-01,2026-12-31,,',
    '医院,HD3,分院二,总院一,,,,',
    '供应商,SD1,供应商一,,,,,',
  ]
  expect(await put(lines)).toMatchObject({ added: 4, refused: 0 })
  expect(await found('HD2')).toMatchObject({ parentName: '总院一', parentFrom: '2026-01-01', parentTo: '2026-12-31' })
  expect(await found('HD3')).toMatchObject({ parentName: '总院一', parentFrom: null })
  expect(await put(lines)).toMatchObject({ unchanged: 4 })
  expect(await put(['机构类型,机构编码,机构名称,联系人', '医院,HD2,分院一,王五'])).toMatchObject({ changed: 1 })
  expect(await found('HD2')).toMatchObject({ contact: '王五', parentName: '总院一', parentTo: '2026-12-31' })
  expect(await put(['机构类型,机构编码,机构名称', '医院,HD2,改名'], { existing: 'skip' })).toMatchObject({
    unchanged: 1,
  })
})

test('refused rows come back with their reasons, the others are saved; a dry run saves nothing', async () => {
  const lines = [
    '机构类型,机构编码,机构名称,上级机构,隶属开始,隶属结束,等级',
    '医院,BAD1,坏一,没有的医院,,,',
    '供应商,BAD2,坏二,,,,三级甲等',
    '医院,BAD3,坏三,HD1,2026-05-01,2026-01-01,',
    '医院,BAD4,总院一,,,,',
    '供应商,BAD5,坏五,HD1,,,',
    '医院,GOOD,好医院,,,,',
  ]
  expect(await put(lines, { mode: 'dryRun' })).toMatchObject({ added: 1, refused: 5, saved: false })
  expect(await found('GOOD')).toBeUndefined()
  const report = await put(lines)
  expect(report.problems.map((p) => [p.line, p.reason])).toEqual([
    [2, '上级机构「没有的医院」不存在'],
    [3, '只有医院有等级'],
    [4, '隶属结束不能早于隶属开始'],
    [5, '机构名称「总院一」已存在'],
    [6, '上级机构的类型必须相同'],
  ])
  expect([report.errorFileId !== null, (await found('GOOD'))?.name]).toEqual([true, '好医院'])
})

test('the export holds what the list holds, with the parent and its days, and can be imported again', async () => {
  const { bytes } = await fetchFile(w.app, admin, calls.export, { type: 'csv', keyword: 'HD' })
  const [head, ...rows] = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(head).toContain('隶属开始')
  expect(rows.find((r) => r.includes('HD2'))).toContain('2026-12-31')
  const report = await put([head!, ...rows])
  expect([report.refused, report.unchanged]).toEqual([0, rows.length])
})

test('a new organisation has its administrator’s role, with menus of its own kind and no other', async () => {
  for (const [code, kind] of [
    ['HD1', 'hospital'],
    ['SD1', 'supplier'],
  ] as const) {
    const org = (await found(code))!
    const [role] = (await admin.get(roleCalls.query, { orgId: org.id })).rows
    const detail = await admin.get(roleCalls.detail, { id: role!.id })
    const { rows } = await w.sql.query<{ path: string }>('select path from menu where $1 = any(org_kinds)', [kind])
    const offered = new Set(rows.map((r) => r.path))
    const granted = Object.keys(detail.grants)
    expect([code, detail.orgKind, granted.length > 3, granted.filter((p) => !offered.has(p))]).toEqual([
      code,
      kind,
      true,
      [],
    ])
  }
})

test('a supplier, typed or imported, is let in by two under the password; a hospital is there at once', async () => {
  const { id } = await admin.get(calls.add, { kind: 'supplier', code: 'SD2', name: '供应商二' })
  expect([(await found('HD1'))!.enabled, (await found('SD1'))!.enabled, (await found('SD2'))!.enabled]).toEqual([
    true,
    false,
    false,
  ])
  const clerk = { 'system/hospital': 'view enable' }
  const second = await w.person({ 'system/lowered': 'agree' }, admin.orgId)
  for (const org of [(await found('SD1'))!, (await found('SD2'))!]) {
    const wish = { id: org.id, version: org.version, enabled: true }
    expect((await admin.ask(calls.switch, wish)).data).toEqual({
      signOff: {
        type: 'org',
        id: org.id,
        version: org.version,
        act: 'enable',
        hash: expect.stringMatching(/^\w{64}$/),
      },
      says: [`启用供应商「${org.name}」`],
    })
    for (const [who, why] of [
      [admin, '复核人不能是本人'],
      [await w.person(clerk, admin.orgId), '复核人没有相应权限'],
    ] as const)
      expect((await beside(admin, who).ask(calls.switch, wish)).msg).toBe(why)
    await w.sql.query(`update session set proved_at = now() - interval '1 hour'`)
    expect((await beside(admin, second).ask(calls.switch, wish)).code).toBe(codes.unproved)
    await w.sql.query('update session set proved_at = now()')
    expect((await found(org.code))!.enabled).toBe(false)
    const saved = await beside(admin, second).get(calls.switch, wish)
    expect((await found(org.code))!.enabled).toBe(true)
    // out is quick: one person does it
    await admin.get(calls.switch, { ...saved, enabled: false })
    await beside(admin, second).get(calls.switch, { ...saved, version: saved.version + 1, enabled: true })
  }
  const { rows } = await w.sql.query(
    `select after from audit_log where entity_id = $1 and action = 'enable' order by seq limit 1`,
    [id],
  )
  expect(rows[0].after).toEqual({ enabled: true, second: expect.stringMatching(/./) })
})

test('what the parent shares counts on the days of the relation only', async () => {
  const child = (await found('HD2'))!
  const buyer = await w.person({ 'purchaseList/catalogues': 'view add copyFromParent' }, child.id)
  const until = async (day: string) => {
    await w.sql.query(`update org set parent_from = '2020-01-01', parent_to = $2 where id = $1`, [child.id, day])
    return buyer.ask(catalogCalls.copyFromParent, {})
  }
  expect((await until('2020-12-31')).msg).toBe('本院没有设置总院')
  expect((await until('2999-12-31')).code).toBe(0)
})

test('what is changed of an organisation is judged with all it is; what is not sent stays', async () => {
  const [child, supplier] = [(await found('HD2'))!, (await found('SD1'))!]
  const change = (o: typeof child, values: Record<string, string>) =>
    admin.ask(calls.update, { id: o.id, version: o.version, values })
  expect((await change(child, { address: '一号' })).code).toBe(0)
  const now = (await found('HD2'))!
  expect([now.address, now.name, now.contact, now.parentName]).toEqual(['一号', '分院一', '王五', '总院一'])
  expect((await change(supplier, { level: '三级甲等' })).msg).toBe('只有医院有等级')
  expect((await change(now, { name: '' })).msg).toContain('必填')
})
