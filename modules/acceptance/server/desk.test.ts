import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { acceptanceCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let desk: Person
const codes = { 'procurement/acceptance': 'view accept batchAccept scan refuse revoke' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  desk = await w.person(codes, g.hospital)
})
afterAll(() => w.close())

const gtin = '06901234567892'

/** Goods at the door: a shipped delivery of two lots of one product. */
const arrived = async (x: Goods = g, lots = ['L1', 'L2']) => {
  const item = await x.item()
  const o = await x.buyer.get(orderCalls.add, {
    supplierId: x.supplier,
    pointId: x.point,
    kind: 0,
    lines: [{ catalogItemId: item.catalogItemId, qty: '10' }],
  })
  const sent = await x.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  const audited = await x.auditor.get(orderCalls.audit, { id: o.id, version: sent.version, action: 'approve' })
  await x.sales.get(orderCalls.accept, { id: o.id, version: audited.version })
  const { lines } = await x.sales.get(orderCalls.detail, { id: o.id })
  const d = await x.sales.get(deliveryCalls.add, {
    orderId: o.id,
    lines: lots.map((lotNo) => ({
      orderLineId: lines[0]!.id,
      qty: '5',
      lotNo,
      productionDate: '2026-01-01',
      expiryDate: '2030-01-01',
    })),
  })
  await x.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const { rows } = await x.receiver.get(acceptanceCalls.query, { deliveryId: d.id })
  return { ...item, delivery: d, acceptance: rows[0]!, order: o }
}
const detail = (id: string) => desk.get(acceptanceCalls.detail, { id })

test('the number of a delivery note, an order or an acceptance finds the document, in any case of letters', async () => {
  const a = await arrived()
  for (const code of [a.delivery.no, a.delivery.no.toLowerCase(), a.order.no, a.acceptance.no]) {
    const found = await desk.get(acceptanceCalls.scan, { code })
    expect([code, found.documents.map((d) => d.id)]).toEqual([code, [a.acceptance.id]])
    expect(found.lots).toEqual([])
  }
})

test('a barcode, a GTIN with lot, a UDI and the hospital’s own code find the waiting lots', async () => {
  const a = await arrived()
  await w.sql.query(`update product set barcode = '6901234567892' where id = $1`, [a.productId])
  await w.sql.query(`update catalog_item set hospital_code = 'HIS-77' where id = $1`, [a.catalogItemId])
  for (const code of ['6901234567892', 'HIS-77', 'his-77', 'ＨＩＳ-７７']) {
    const { lots } = await desk.get(acceptanceCalls.scan, { code })
    expect([code, lots.map((l) => [l.lotNo, l.sameLot])]).toEqual([
      code,
      [
        ['L1', true],
        ['L2', true],
      ],
    ])
  }
  const scanned = await desk.get(acceptanceCalls.scan, { code: `01${gtin}1730010110l2` })
  expect(scanned.gs1).toMatchObject({ gtin, lotNo: 'l2', expiryDate: '2030-01-01' })
  expect(scanned.lots.map((l) => [l.lotNo, l.sameLot, l.sameExpiry])).toEqual([
    ['L1', false, true],
    ['L2', true, true],
  ])
  await w.sql.query(`update product set barcode = '', extra = '{"udiDi": "06901234567892"}' where id = $1`, [
    a.productId,
  ])
  expect((await desk.get(acceptanceCalls.scan, { code: gtin })).lots).toHaveLength(2)
  // within another acceptance it is not found: these goods are not on that note
  const b = await arrived()
  expect((await desk.get(acceptanceCalls.scan, { code: gtin, acceptanceId: b.acceptance.id })).lots).toEqual([])
  // what is registered waits no more
  await desk.get(acceptanceCalls.batchAccept, { items: [{ id: a.acceptance.id, version: a.acceptance.version }] })
  expect((await desk.get(acceptanceCalls.scan, { code: gtin })).lots).toEqual([])
})

test('the code of one of its boxes opens the delivery', async () => {
  const a = await arrived()
  const { documents } = await desk.get(acceptanceCalls.scan, { code: `${a.delivery.no}-003` })
  expect(documents.map((d) => d.id)).toEqual([a.acceptance.id])
})

test('another hospital’s goods are not found by any code', async () => {
  const a = await arrived()
  const stranger = await w.person(codes, (await openGoods(w)).hospital)
  for (const code of [a.delivery.no, a.acceptance.no])
    expect(await stranger.get(acceptanceCalls.scan, { code })).toEqual({
      gs1: null,
      box: null,
      documents: [],
      lots: [],
    })
})

test('several deliveries are received whole, each with its own result', async () => {
  const [a, b, c] = [await arrived(), await arrived(), await arrived()]
  await w.sql.query(`update delivery_line set expiry_date = '2026-02-01' where delivery_id = $1`, [b.delivery.id])
  const foreign = await arrived(await openGoods(w))
  const item = (x: typeof a) => ({ id: x.acceptance.id, version: x.acceptance.version })
  const result = await desk.get(acceptanceCalls.batchAccept, {
    items: [item(a), item(b), { ...item(c), version: 99 }, item(foreign)],
  })
  expect(result.done).toBe(1)
  const why = new Map(result.failed.map((f) => [f.id, [f.no, f.reason]]))
  expect(why.get(b.acceptance.id)).toEqual([b.acceptance.no, '有已过期的批号，请逐单验收'])
  expect(why.get(c.acceptance.id)).toEqual([c.acceptance.no, '单据已被他人修改，请刷新后再试'])
  expect(why.get(foreign.acceptance.id)).toEqual(['', '单据不存在'])
  const done = await detail(a.acceptance.id)
  expect(done.status).toBe('checked')
  expect(done.lines.map((l) => [Number(l.acceptedQty), Number(l.refusedQty)])).toEqual([
    [5, 0],
    [5, 0],
  ])
  expect((await detail(b.acceptance.id)).status).toBe('wait')
})

test('a whole delivery is refused for one reason at the legacy door, and brings nothing into stock', async () => {
  const a = await arrived()
  const door = { ...acceptanceCalls.refuse, path: '/api/Distribution/Reject' as const }
  const wish = { id: a.acceptance.id, version: a.acceptance.version, refuseCode: '99' as const }
  expect((await desk.ask(door, wish)).code).toBe(400)
  const refused = await desk.get(door, { ...wish, refuseReason: '包装全部受潮' })
  const shown = await detail(a.acceptance.id)
  expect(shown.lines.map((l) => [Number(l.acceptedQty), Number(l.refusedQty), l.refuseReason])).toEqual([
    [0, 5, '包装全部受潮'],
    [0, 5, '包装全部受潮'],
  ])
  await g.auditor.get(acceptanceCalls.confirm, { id: a.acceptance.id, version: refused.version })
  expect((await g.sales.get(deliveryCalls.detail, { id: a.delivery.id })).status).toBe('refused')
  const { rows } = await w.sql.query('select count(*)::int as n from stock_balance where product_id = $1', [
    a.productId,
  ])
  expect(rows[0].n).toBe(0)
})
