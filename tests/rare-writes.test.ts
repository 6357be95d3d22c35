import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { categoryCalls } from '#modules/category/shared/calls.ts'
import { certCalls, standardCertCalls } from '#modules/certificate/shared/calls.ts'
import { manufacturerCalls, relationCalls } from '#modules/company/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { userExtraCalls } from '#modules/people/shared/calls-extras.ts'
import { departmentCalls, pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { partners } from './cooperating.ts'
import { beside } from './signing.ts'
import { fetchFile } from './uploads.ts'
import { orderedGoods } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* What few do: each of these calls passes the walls for whoever its declaration admits (security.md C93). */
let w: World
let g: Goods
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  operator = await w.person(
    {
      'baseInfo/materialClassification': 'view add edit delete enable',
      'baseInfo/manufacturer': 'view add edit enable',
      'baseInfo/mySupplier': 'view add edit enable',
      'baseInfo/certificate': 'view add edit delete',
      'procurement/purchaseOrder': 'view close',
    },
    await w.org('authority', '监管中心'),
  )
})
afterAll(() => w.close())

const wish = (d: { id: string; version: number }) => ({ id: d.id, version: d.version })
const draft = async () => {
  const { catalogItemId } = await g.item()
  const lines = [{ catalogItemId, qty: '10' }]
  return g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
}
const again = async (d: { id: string }) => wish(await g.buyer.get(orderCalls.detail, { id: d.id }))

test('a plan is withdrawn, voided, deleted, approved, ordered by hand and closed', async () => {
  const [a, b, c] = [await draft(), await draft(), await draft()]
  const sent = await g.buyer.get(planCalls.submit, wish(a))
  const back = await g.buyer.get(planCalls.withdraw, wish(sent))
  expect(back.status).toBe('draft')
  expect((await g.buyer.get(planCalls.void, { ...wish(back), reason: '不要' })).status).toBe('void')
  await g.buyer.get(planCalls.delete, wish(b))
  await w.sql.query(`insert into config (key, org_id, value) values ('plan.autoGenerate', $1, 'false')`, [g.hospital])
  const passed = await g.auditor.get(planCalls.audit, {
    ...wish(await g.buyer.get(planCalls.submit, wish(c))),
    action: 'approve',
  })
  const { orders } = await g.buyer.get(orderCalls.fromPlan, wish(passed))
  expect(orders).toHaveLength(1)
  const d = await draft()
  const open = await g.auditor.get(planCalls.audit, {
    ...wish(await g.buyer.get(planCalls.submit, wish(d))),
    action: 'approve',
  })
  expect((await g.auditor.get(planCalls.close, { ...wish(open), reason: '不要' })).status).toBe('closed')
  await w.sql.query(`delete from config where key = 'plan.autoGenerate'`)
})

test('an order is copied, deleted, voided, taken back at once, taken back by consent, and closed by the authority', async () => {
  const running = async () => (await orderedGoods(g, `订${Math.random()}`)).order
  const first = await running()
  const copy = await g.buyer.get(orderCalls.copy, { id: first.id })
  await g.buyer.get(orderCalls.delete, wish(copy))
  const other = await g.buyer.get(orderCalls.copy, { id: first.id })
  expect((await g.buyer.get(orderCalls.void, { ...wish(other), reason: '不要' })).status).toBe('void')
  const asks = { reason: '重复' }
  await g.buyer.get(orderCalls.requestUnaudit, { ...(await again(first)), ...asks })
  await g.sales.get(orderCalls.refuseUnaudit, { ...(await again(first)), reason: '已备货' })
  await g.buyer.get(orderCalls.requestUnaudit, { ...(await again(first)), ...asks })
  await g.sales.get(orderCalls.agreeUnaudit, await again(first))
  const second = await running()
  await operator.get(orderCalls.close, { ...(await again(second)), reason: '停产' })
  expect((await g.buyer.get(orderCalls.detail, { id: second.id })).status).toBe('closed')
})

test('a delivery is deleted; an acceptance is opened, registered and revoked', async () => {
  const { order, lines } = await orderedGoods(g, '少见')
  const lot = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const body = { orderId: order.id, lines: lines.map((l) => ({ orderLineId: l.id, qty: '5', ...lot })) }
  await g.sales.get(deliveryCalls.delete, wish(await g.sales.get(deliveryCalls.add, body)))
  const d = await g.sales.get(deliveryCalls.add, body)
  await g.sales.get(deliveryCalls.ship, wish(d))
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  await g.receiver.get(acceptanceCalls.open, { id: wait.id })
  const { lines: lots, version } = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const checked = await g.receiver.get(acceptanceCalls.accept, {
    id: wait.id,
    version,
    lines: lots.map((l) => ({ id: l.id, acceptedQty: '5', refusedQty: '0' })),
  })
  const revoked = await g.receiver.get(acceptanceCalls.revoke, { ...wish(checked), reason: '点错' })
  const { rows } = await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id, status: ['wait'] })
  // what is to be registered anew is named
  const path = `/procurement/acceptance/${rows[0]!.id}`
  expect([revoked.status, rows.length, revoked.made]).toEqual(['revoked', 1, [{ what: '验收单', n: 1, path }]])
})

test('a supply relation is made by the hospital for itself and by the authority for any, and switched off', async () => {
  const screen = { 'baseInfo/mySupplier': 'view add edit enable' }
  const keeper = beside(await w.person(screen, g.hospital), await w.person(screen, g.hospital))
  const authority = beside(operator, await w.person(screen, operator.orgId))
  for (const [by, hospitalId] of [
    [keeper, undefined],
    [authority, g.hospital],
  ] as const) {
    const { productId } = await g.item()
    await w.sql.query('delete from catalog_item where product_id = $1', [productId])
    await w.sql.query('delete from supply_relation where product_id = $1', [productId])
    await w.sql.query('delete from cooperation where hospital_id = $1', [g.hospital])
    await partners(w, g.hospital, g.supplier)
    const terms = { price: '9', validFrom: '2026-01-01', supplierId: g.supplier, productId }
    const made = await by.get(relationCalls.add, { ...terms, ...(hospitalId ? { hospitalId } : {}) })
    await by.get(relationCalls.switch, { ...wish(made), enabled: false })
  }
})

test('departments, points, classes and makers end or are switched off by those who keep them', async () => {
  const keeper = await w.person(
    { 'baseInfo/department': 'view add edit delete', 'baseInfo/distributionPoint': 'view add edit delete' },
    g.hospital,
  )
  const ks = await keeper.get(departmentCalls.add, { code: 'KS9', name: '骨科', type: '临床' } as never)
  await keeper.get(departmentCalls.delete, wish(ks))
  const point = { code: 'P9', name: '小库', type: '药库', productKinds: [1] }
  const psd = await keeper.get(pointCalls.add, point as never)
  await keeper.get(pointCalls.delete, wish(psd))
  const made = await operator.get(categoryCalls.add, { code: 'FL9', name: '少见类', kind: 0 })
  const off = await operator.get(categoryCalls.switch, { ...wish(made), enabled: false })
  await operator.get(categoryCalls.delete, wish(off))
  const maker = await operator.get(manufacturerCalls.add, { values: { name: '少见药厂', companyType: '1' } } as never)
  await operator.get(manufacturerCalls.switch, { ...wish(maker), enabled: false })
})

test('certificates are withdrawn and deleted by their keepers', async () => {
  const may = { 'baseInfo/certificate': 'view add edit delete' }
  for (const orgId of [g.hospital, g.supplier]) {
    const by = await w.person(may, orgId)
    const c = await by.get(certCalls.add, { kind: 'other', certNo: `Z${orgId}` } as never)
    const sent = await by.get(certCalls.submit, wish(c))
    await by.get(certCalls.delete, wish(await by.get(certCalls.withdraw, wish(sent))))
  }
  const { productId } = await g.item()
  const c = await operator.get(standardCertCalls.add, { kind: 'other', certNo: 'S1', productId } as never)
  await operator.get(standardCertCalls.delete, wish(c))
})

test('a new password of somebody’s administrator ends his sessions everywhere, answers his request and forgives his failures', async () => {
  const admin = await w.person({ 'system/user': 'view edit resetPassword' }, g.hospital)
  const { userId } = await w.person('receiver', g.hospital)
  const elsewhere = await w.org('hospital', '兼职医院')
  await w.sql.query('update app_user set home_org = $2 where id = $1', [userId, g.hospital])
  await w.sql.query(`insert into session (sid_hash, user_id, org_id) values ('elsewhere', $1, $2)`, [userId, elsewhere])
  await w.sql.query('insert into password_request (user_id, org_id) values ($1, $2)', [userId, g.hospital])
  await w.sql.query(
    `insert into login_throttle (subject, failures) select 'account:' || lower(login_name), 9 from app_user where id = $1`,
    [userId],
  )
  const { version } = await admin.get(userCalls.detail, { id: userId })
  await fetchFile(w.app, admin, userExtraCalls.batchResetPassword, { items: [{ id: userId, version }] })
  const { rows } = await w.sql.query(
    `select (select count(*)::int from session where user_id = $1 and ended_at is null) as living,
       (select count(*)::int from password_request where user_id = $1 and done_at is null) as asked,
       (select count(*)::int from login_throttle t join app_user u on t.subject = 'account:' || lower(u.login_name) where u.id = $1) as failures`,
    [userId],
  )
  expect(rows).toEqual([{ living: 0, asked: 0, failures: 0 }])
})
