import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { agree } from '#tests/covering.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { kindsIn } from './settings.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const demand = (key: string, kinds: string) =>
  w.sql.query(`insert into config (key, value) values ($1, to_jsonb($2::text)) on conflict do nothing`, [key, kinds])
const undemanded = () => w.sql.query(`delete from config where key like 'certificate.required%'`)
const certificate = (kind: string, owner: { productId?: string; from?: string; until?: string }) =>
  w.sql.query(
    `insert into certificate (org_id, no, scope, product_id, cert_kind, cert_no, name, valid_to, valid_from, status, created_by)
     values ($1, new_id()::text, $2, $3, $4, 'X', 'X', $5, $7, 'passed', $6)`,
    [
      g.supplier,
      owner.productId ? 'standard' : 'org',
      owner.productId,
      kind,
      owner.until ?? '2999-12-31',
      g.sales.userId,
      owner.from ?? null,
    ],
  )
/** An order of a plan that waits for the hospital's audit. */
const waiting = async (name?: string) => {
  const item = await g.item({ name })
  const lines = [{ catalogItemId: item.catalogItemId, qty: '10', remark: '' }]
  const p = await g.buyer.get(planCalls.add, { planType: 'week', kind: 0, pointId: g.point, lines })
  const sent = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
  const { id, version } = (await g.buyer.get(orderCalls.query, { planId: p.id })).rows[0]!
  return { order: { id, version }, productId: item.productId }
}
const audit = (order: { id: string; version: number }) =>
  g.auditor.ask(orderCalls.audit, { ...order, action: 'approve' })
const dayFrom = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const detail = (p: Person, { id }: { id: string }) => p.get(orderCalls.detail, { id })
/** The supplier accepts the order and puts all of it into a delivery, which is not shipped yet. */
const packed = async (order: { id: string; version: number }) => {
  await g.sales.get(orderCalls.accept, order)
  const { lines } = await detail(g.sales, order)
  const lot = { qty: '10', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  return g.sales.get(deliveryCalls.add, {
    orderId: order.id,
    lines: lines.map((l) => ({ orderLineId: l.id, ...lot })),
  })
}

test('without a setting nobody needs a certificate; kinds are named by code or in Chinese', async () => {
  expect((await audit((await waiting()).order)).code).toBe(0)
  expect(kindsIn('org', '营业执照，drugOperate')).toEqual(['businessLicense', 'drugOperate'])
  expect(kindsIn('org', '')).toEqual([])
  expect(kindsIn('org', '驾驶证')).toBeUndefined()
})

test('an order does not reach a supplier whose mandatory certificate is missing or has ended, nor does he ship', async () => {
  const { order } = await waiting()
  await demand('certificate.requiredOfSuppliers', '药品经营许可证')
  const sentence = '供应商的必备证件「药品经营许可证」缺失或已过期'
  expect((await audit(order)).msg).toBe(sentence)
  await certificate('drugOperate', { until: dayFrom(-1) })
  expect((await audit(order)).msg).toBe(sentence)
  await certificate('drugOperate', { until: today() })
  const audited = await audit(order)
  expect(audited.code).toBe(0)
  const d = await packed({ id: order.id, version: audited.data!.version })
  await w.sql.query(`update certificate set status = 'disabled' where org_id = $1`, [g.supplier])
  expect((await g.sales.ask(deliveryCalls.ship, { id: d.id, version: d.version })).msg).toBe(sentence)
  await undemanded()
  expect((await g.sales.ask(deliveryCalls.ship, { id: d.id, version: d.version })).code).toBe(0)
})

test('a product without its mandatory certificate is not ordered; the sentence names it', async () => {
  const { order, productId } = await waiting('缺批件的药')
  await demand('certificate.requiredOfProducts', 'drugReg')
  expect((await audit(order)).msg).toBe('产品「缺批件的药」的必备证件「药品注册批件/再注册」缺失或已过期')
  await certificate('drugReg', { productId })
  expect((await audit(order)).code).toBe(0)
  await undemanded()
})

test('who may send on or ship is told of what ends soon, before and after, and nothing is blocked', async () => {
  const { order, productId } = await waiting('快到期的药')
  await demand('certificate.requiredOfSuppliers', '药品经营许可证')
  await demand('certificate.requiredOfProducts', 'drugReg')
  await certificate('drugOperate', { until: dayFrom(60) })
  await certificate('drugReg', { productId, until: dayFrom(3) })
  const told = [
    `供应商的必备证件「药品经营许可证」将于 ${dayFrom(60)} 到期`,
    `产品「快到期的药」的必备证件「药品注册批件/再注册」将于 ${dayFrom(3)} 到期`,
  ]
  expect((await detail(g.auditor, order)).warnings).toEqual(told)
  expect((await detail(await w.person({ 'procurement/purchaseOrder': 'view' }, g.hospital), order)).warnings).toEqual(
    [],
  )
  const audited = await audit(order)
  expect(audited.data!.warnings).toEqual(told)
  expect((await detail(g.auditor, order)).warnings).toEqual([])
  const d = await packed({ id: order.id, version: audited.data!.version })
  // that its packs were not scanned is another matter
  const ofPapers = (warnings: readonly string[] = []) => warnings.filter((x) => !x.includes('追溯码'))
  expect(ofPapers((await g.sales.get(deliveryCalls.detail, { id: d.id })).warnings)).toEqual(told)
  const shipped = await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  expect(ofPapers(shipped.warnings)).toEqual(told)
  expect((await g.sales.get(deliveryCalls.detail, { id: d.id })).warnings).toEqual([])
  await undemanded()
})

test('nobody is warned of a certificate whose audited renewal begins later', async () => {
  const { order } = await waiting()
  await demand('certificate.requiredOfSuppliers', 'qaAgreement')
  await certificate('qaAgreement', { until: dayFrom(3) })
  expect((await detail(g.auditor, order)).warnings).toHaveLength(1)
  await certificate('qaAgreement', { from: dayFrom(4), until: dayFrom(400) })
  expect((await detail(g.auditor, order)).warnings).toEqual([])
  // what has not begun holds nothing today
  await w.sql.query(`update certificate set status = 'disabled' where cert_kind = 'qaAgreement' and valid_from is null`)
  expect((await detail(g.auditor, order)).warnings).toEqual(['供应商的必备证件「质量保证协议」缺失或已过期'])
  expect((await audit(order)).msg).toBe('供应商的必备证件「质量保证协议」缺失或已过期')
  await undemanded()
})

test('what two signed about quality or integrity is their paper of it, while it is in force, and of nobody else', async () => {
  const { order } = await waiting()
  await demand('certificate.requiredOfSuppliers', 'qaAgreement,integrity')
  const lacks = (kind: string) => `供应商的必备证件「${kind}」缺失或已过期`
  await w.sql.query(`delete from certificate where cert_kind = 'qaAgreement'`)
  expect((await audit(order)).msg).toBe(lacks('质量保证协议'))
  await agree(w, g, { category: 'quality', hospital: await w.org('hospital', '别的医院') })
  expect((await audit(order)).msg).toBe(lacks('质量保证协议'))
  const { id } = await agree(w, g, { category: 'quality' })
  expect((await audit(order)).msg).toBe(lacks('廉洁购销合同'))
  expect((await detail(g.auditor, order)).warnings).toEqual([lacks('廉洁购销合同')])
  await agree(w, g, { category: 'integrity' })
  await w.sql.query(`update contract set status = 'frozen' where id = $1`, [id])
  expect((await audit(order)).msg).toBe(lacks('质量保证协议'))
  await w.sql.query(`update contract set status = 'effective' where id = $1`, [id])
  expect((await audit(order)).code).toBe(0)
  await undemanded()
})
