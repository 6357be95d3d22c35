import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { encryptSecret } from '#kernel/web/session/secret.ts'
import { relationCalls, supplierCalls } from '#modules/company/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { hashPassword } from '#modules/session/server/passwords.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { beside } from './signing.ts'
import { fetchFile, send } from './uploads.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* security.md C36: rights, prices, bank accounts, unlocking and big files want the password of the last five minutes. */
let w: World
let g: Goods
const PASSWORD = 'Proof2026again'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await goodsWay(g, '药')
})
afterAll(() => w.close())

const minutesAgo = (p: Person, minutes: number) =>
  w.sql.query(`update session set proved_at = now() - make_interval(mins => $2) where user_id = $1`, [
    p.userId,
    minutes,
  ])
/** Types his own password, as the dialog does. */
const types = async (p: Person, password: string) => {
  const login = 'proof_reader'
  await w.sql.query('update app_user set login_name = $2, password_hash = $3 where id = $1', [
    p.userId,
    login,
    await hashPassword(PASSWORD),
  ])
  const got = await w.app.inject({ method: 'GET', url: sessionCalls.getKey.path, query: { userCode: login } })
  const cookie = `${p.headers.cookie}; ${got.cookies.map((c) => `${c.name}=${c.value}`).join('; ')}`
  const secret = await encryptSecret(got.json().data, password, 'verify', login)
  return p.ask(sessionCalls.verifyUser, { userCode: login, password: secret }, { cookie })
}
const file = (p: Person) => fetchFile(w.app, p, orderCalls.export, { type: 'csv' })
const relation = async (p: Person) => (await p.get(relationCalls.query, {})).rows[0]!

test('the calls that want it are these', () => {
  const wanted = everyRoute.map((r) => r.call).filter((c) => c.proves)
  expect(wanted.map((c) => c.path).sort()).toEqual([
    '/linex/contract/manager/sign',
    '/linex/distribute/acceptance/reverse',
    '/linex/hospital/apply/accept',
    '/linex/hospital/apply/audit',
    '/linex/hospital/cgml/audit',
    '/linex/hospital/cgml/batchAudit',
    '/linex/hospital/cgml/change/audit',
    '/linex/hospital/cgml/change/batchAudit',
    '/linex/hospital/price/audit',
    '/linex/hospital/price/region/approve',
    '/linex/hospital/relation/import',
    '/linex/supplier/import',
    '/rbac/qxmb/add',
    '/rbac/qxmb/apply',
    '/rbac/qxmb/delete',
    '/rbac/qxmb/update',
    '/rbac/role/add',
    '/rbac/role/authButton',
    '/rbac/role/authMenu',
    '/rbac/role/copy',
    '/rbac/role/delete',
    '/rbac/role/domain',
    '/rbac/role/update',
    '/rbac/user/add',
    '/rbac/user/assignRole',
    '/rbac/user/batchResetPassword',
    '/rbac/user/import',
    '/rbac/user/unlock',
  ])
})

test('each of them is answered «unproved» six minutes after the password, by whoever holds its code', async () => {
  for (const { call } of everyRoute.filter((r) => r.call.proves)) {
    if (typeof call.allow !== 'object') throw new Error(`${call.path} is open`)
    const [screen, code] = String([call.allow.code].flat()[0]).split(':') as [string, string]
    const kind = call.allow.orgs[0]!
    const p = await w.person({ [screen]: code }, await w.org(kind, `${call.path}`))
    await minutesAgo(p, 6)
    expect([call.path, (await p.ask(call, {})).code]).toEqual([call.path, codes.unproved])
    await minutesAgo(p, 4)
    expect([call.path, (await p.ask(call, {})).code]).not.toEqual([call.path, codes.unproved])
  }
})

test('a wrong password proves nothing, the right one opens the way for the minutes of the setting', async () => {
  const p = await w.person({ 'system/role': 'view add' }, g.hospital)
  const add = () => p.ask(roleCalls.add, { name: `新角色 ${Math.random()}`, remark: '' })
  await minutesAgo(p, 6)
  expect((await types(p, 'Wrong2026word')).code).toBe(codes.refused)
  expect((await add()).code).toBe(codes.unproved)
  expect((await types(p, PASSWORD)).code).toBe(codes.ok)
  expect((await add()).code).toBe(codes.ok)
  await w.sql.query(`insert into config (key, value) values ('session.proofMinutes', '30')`)
  await minutesAgo(p, 29)
  expect((await add()).code).toBe(codes.ok)
  await minutesAgo(p, 31)
  expect((await add()).code).toBe(codes.unproved)
  await w.sql.query(`delete from config where key = 'session.proofMinutes'`)
})

test('a price of a supply relation wants the password, its dates do not', async () => {
  const p = await w.person({ 'baseInfo/mySupplier': 'view edit' }, g.hospital)
  await minutesAgo(p, 6)
  const { id, version, price, validFrom } = await relation(p)
  const dearer = await p.ask(relationCalls.update, { id, version, price: `${Number(price) + 1}`, validFrom })
  expect(dearer.code).toBe(codes.unproved)
  expect((await relation(p)).price).toBe(price)
  const same = await p.ask(relationCalls.update, { id, version, price, validFrom, validTo: '2198-12-31' })
  expect(same.code).toBe(codes.ok)
})

test('a ceiling price of a product wants the password, by form and by sheet; its remark does not', async () => {
  const p = await w.person({ 'baseInfo/drug': 'view add edit import' }, await w.org('authority', '定价处'))
  const manufacturerId = (
    await w.sql.query(`insert into company (code, name, is_producer) values ('QZ1', '限价药厂', true) returning id`)
  ).rows[0].id
  const own = {
    ...{
      name: '限价片',
      dosageForm: '片剂',
      spec: '5mg',
      drugCategory: '西药',
      packSpec: '5mg*24片/盒',
      packUnit: '盒',
    },
    ...{ minUnit: '片', conversionRatio: '24', manufacturerId, approvalNo: '国药准字H20213029', ceilingPrice: '80' },
  }
  const made = await p.get(drugFamily.calls.add, { kind: 0, values: own } as never)
  const { id, version, values } = await p.get(drugFamily.calls.detail, { id: made.id })
  await minutesAgo(p, 6)
  const save = (change: object) =>
    p.ask(drugFamily.calls.update, { id, version, body: { kind: 0, values: { ...own, ...change } } } as never)
  expect((await save({ ceilingPrice: '99.5' })).code).toBe(codes.unproved)
  const head = '通用名,剂型,规格,药品类别,包装规格,采购单位,最小使用单位,转换比,生产企业,批准文号,最高限价'
  const row = '限价片,片剂,5mg,西药,5mg*24片/盒,盒,片,24,限价药厂,国药准字H20213029'
  const sheet = (price: string) => [
    { field: 'file', filename: '限价.csv', bytes: Buffer.from(`\uFEFF${head}\n${row},${price}\n`) },
  ]
  const bring = (price: string) => send(w.app, p, drugFamily.calls.import, { mode: 'goodOnly' }, sheet(price))
  expect((await bring('99.5')).code).toBe(codes.unproved)
  expect((await bring('80.00')).data).toMatchObject({ unchanged: 1 })
  const other = { kind: 0, values: { ...own, name: '另一片', approvalNo: '国药准字H20213030' } } as never
  expect((await p.ask(drugFamily.calls.add, other)).code).toBe(codes.unproved)
  expect((await p.get(drugFamily.calls.detail, { id })).values.ceilingPrice).toBe(values.ceilingPrice)
  expect((await save({ remark: '备注' })).code).toBe(codes.ok)
})

test('a supplier’s bank account wants the password, its address does not', async () => {
  const p = beside(
    await w.person({ 'baseInfo/mySupplier': 'view edit' }, g.supplier),
    await w.person({ 'baseInfo/mySupplier': 'view agree' }, g.supplier),
  )
  const values = async () => (await p.get(supplierCalls.detail, { id: g.supplier })).values
  const save = async (change: Record<string, unknown>) => {
    const { version } = await p.get(supplierCalls.detail, { id: g.supplier })
    return p.ask(supplierCalls.update, { id: g.supplier, version, values: { ...(await values()), ...change } as never })
  }
  const first = await save({
    creditCode: '91330100MA27XK8E0P',
    companyType: '3',
    legalPerson: '甲',
    address: '旧址',
    scope: '药品批发',
    contact: '乙',
    mobile: '13800000001',
    supplyTypes: ['1'],
    accountName: '户',
    bankName: '行',
    bankAccount: '6222021234567890',
  })
  expect(first).toMatchObject({ code: codes.ok })
  await minutesAgo(p, 6)
  expect((await save({ bankAccount: '6222029999999999' })).code).toBe(codes.unproved)
  expect((await p.get(supplierCalls.reveal, { id: g.supplier })).values.bankAccount).toBe('6222021234567890')
  expect((await save({ address: '新址' })).code).toBe(codes.ok)
})

test('a file of more rows than the setting says wants the password', async () => {
  const p = await w.person({ 'procurement/purchaseOrder': 'view export' }, g.hospital)
  await minutesAgo(p, 6)
  expect((await file(p)).envelope).toBeUndefined()
  await w.sql.query(`insert into config (key, value) values ('export.provedRows', '0')`)
  expect((await file(p)).envelope?.code).toBe(codes.unproved)
  await minutesAgo(p, 1)
  expect((await file(p)).envelope).toBeUndefined()
})
