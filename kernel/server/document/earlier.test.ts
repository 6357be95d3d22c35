import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { certCalls } from '#modules/certificate/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'

/* Who judges a paper again sees why it failed before and what was changed since. */
let w: World
let g: Goods
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const codes = { 'purchaseList/priceModification': 'view audit', 'baseInfo/certificate': 'view audit' }
  operator = await w.person(codes, await w.org('authority', '监管中心'))
})
afterAll(() => w.close())

const plan = async (lines: { catalogItemId: string; qty: string }[], more: object = {}) => {
  const wish = { planType: 'month' as const, kind: 0, pointId: g.point, lines, ...more }
  const made = await g.buyer.get(planCalls.add, wish)
  const sent = await g.buyer.get(planCalls.submit, { id: made.id, version: made.version })
  return { id: made.id, version: sent.version }
}
const refused = (p: { id: string; version: number }, reason: string) =>
  g.auditor.get(planCalls.audit, { ...p, action: 'reject', reason })
const seen = (id: string, by = g.auditor) => by.get(planCalls.detail, { id })

test('a plan submitted again: who refused it and why, and its fields and lines then and now', async () => {
  const [kept, gone, fresh] = [await g.item(), await g.item(), await g.item()]
  const first = await plan([
    { catalogItemId: kept.catalogItemId, qty: '10' },
    { catalogItemId: gone.catalogItemId, qty: '1' },
  ])
  expect((await seen(first.id)).earlier).toBeNull()
  const back = await refused(first, '数量偏大')
  // nobody judges it now, and its writer reads the reason where it stands
  expect((await seen(first.id, g.buyer)).earlier).toBeNull()
  const lines = [
    { catalogItemId: kept.catalogItemId, qty: '4' },
    { catalogItemId: fresh.catalogItemId, qty: '2' },
  ]
  const mended = await g.buyer.get(planCalls.update, { id: first.id, version: back.version, lines, remark: '已核减' })
  const saved = await g.buyer.get(planCalls.update, { id: first.id, version: mended.version, urgent: true })
  const again = await g.buyer.get(planCalls.submit, { id: first.id, version: saved.version })
  const { earlier, lines: now } = await seen(first.id)
  expect(earlier).toMatchObject({ label: '驳回', reason: '数量偏大', userName: expect.stringMatching(/^auditor/) })
  const nameOf = (id: string) => {
    const line = now.find((l) => l.catalogItemId === id)!
    return [line.code, line.name, line.spec].filter(Boolean).join(' ')
  }
  expect(earlier!.changed).toEqual(
    expect.arrayContaining([
      { line: '', label: '加急', was: '否', now: '是', words: true },
      { line: '', label: '备注', was: '', now: '已核减', words: false },
      expect.objectContaining({ line: nameOf(kept.catalogItemId), was: '10', now: '4' }),
    ]),
  )
  expect(earlier!.changed.map((c) => c.label)).not.toContain('提交时间')
  expect(earlier!.came).toEqual([nameOf(fresh.catalogItemId)])
  expect(earlier!.went).toHaveLength(1)
  // refused once more, only what was changed since that counts
  const twice = await refused({ id: first.id, version: again.version }, '仍偏大')
  await g.buyer.get(planCalls.submit, { id: first.id, version: twice.version })
  expect((await seen(first.id)).earlier).toMatchObject({ reason: '仍偏大', changed: [], came: [], went: [] })
})

test('an order, a catalogue item, a price and a certificate tell the same', async () => {
  const item = await g.item()
  const head = { supplierId: g.supplier, kind: 0, pointId: g.point, orderType: 1 }
  const lines = [{ catalogItemId: item.catalogItemId, qty: '7' }]
  const o = await g.buyer.get(orderCalls.add, { ...head, lines } as never)
  const sent = await g.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  const no = { id: o.id, version: sent.version, action: 'rejectAudit' as const, reason: '太多' }
  const back = await g.auditor.get(orderCalls.audit, no)
  const less = { ...head, lines: [{ ...lines[0], qty: '3' }], id: o.id, version: back.version, send: true }
  await g.buyer.get(orderCalls.update, less as never)
  const { earlier } = await g.auditor.get(orderCalls.detail, { id: o.id })
  expect(earlier).toMatchObject({ reason: '太多' })
  expect(earlier!.changed.map((c) => [c.label, c.was, c.now])).toContainEqual(['订单数量', '7', '3'])

  const p = await priceOf(item.catalogItemId)
  expect(p).toMatchObject({ reason: '请附依据', changed: [{ label: '新价格', was: '11', now: '12' }] })
  const cert = await certOf()
  expect(cert).toMatchObject({ reason: '看不清', changed: [{ label: '发证机关', was: '', now: '药监局' }] })
  expect(await catalogOf()).toMatchObject({ reason: '倍数有误', changed: [{ label: '起订倍数', was: '1', now: '5' }] })
})

const priceOf = async (catalogItemId: string) => {
  const by = await w.person({ 'purchaseList/priceModification': 'view add edit submit' }, g.supplier)
  const wish = { catalogItemId, type: 'purchase' as const, effectiveDate: today(), reason: 'manufacturer' as const }
  const a = await by.get(priceCalls.add, { ...wish, newPrice: '11' })
  const sent = await by.get(priceCalls.submit, { id: a.id, version: a.version })
  const no = { id: a.id, version: sent.version, action: 'reject' as const, reason: '请附依据' }
  const back = await operator.get(priceCalls.audit, no)
  const { version } = await by.get(priceCalls.update, { id: a.id, version: back.version, newPrice: '12' })
  await by.get(priceCalls.submit, { id: a.id, version })
  return (await operator.get(priceCalls.detail, { id: a.id })).earlier
}

const certOf = async () => {
  const by = await w.person({ 'baseInfo/certificate': 'view add edit' }, g.supplier)
  const c = await by.get(certCalls.add, { kind: 'drugOperate', certNo: '证甲' })
  const sent = await by.get(certCalls.submit, { id: c.id, version: c.version })
  const no = { id: c.id, version: sent.version, action: 'reject' as const, reason: '看不清' }
  const back = await operator.get(certCalls.audit, no)
  const now = await by.get(certCalls.update, { id: c.id, version: back.version, issuer: '药监局' })
  await by.get(certCalls.submit, { id: c.id, version: now.version })
  return (await operator.get(certCalls.detail, { id: c.id })).earlier
}

const catalogOf = async () => {
  const { catalogItemId: id } = await g.item()
  await w.sql.query(`update catalog_item set status = 'draft' where id = $1`, [id])
  const lists = 'purchaseList/catalogues'
  const by = await w.person({ [lists]: 'view add edit submit', 'purchaseList/drug': 'view edit submit' }, g.hospital)
  const auditor = await w.person({ [lists]: 'view', 'purchaseList/listAudits': 'view audit' }, g.hospital)
  const item = await by.get(catalogCalls.detail, { id })
  const sent = await by.get(catalogCalls.submit, { id, version: item.version })
  const no = { id, version: sent.version, action: 'reject' as const, reason: '倍数有误' }
  const back = await auditor.get(catalogCalls.audit, no)
  const { version } = await by.get(catalogCalls.update, { id, version: back.version, packMultiple: '5' })
  await by.get(catalogCalls.submit, { id, version })
  return (await auditor.get(catalogCalls.detail, { id })).earlier
}
