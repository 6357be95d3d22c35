import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { type AcceptedLot, acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { aPhoto } from '#tests/stock-papers.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { awaitCalls as calls } from '../shared/calls.ts'

/* domain §2.25: until there are papers for invoices, the number that came with the goods, or the red one of a return, is the invoice. */
let w: World
let g: Goods
let r: Returners
let clerk: Person
let biller: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  r = await returners(w, g)
  clerk = await w.person({ 'settlement/awaitInvoice': 'view export' }, g.supplier)
  biller = await w.person({ 'procurement/delivery': 'view add ship addInvoice' }, g.supplier)
})
afterAll(() => w.close())

const of = async ({ productId }: { productId: string }) =>
  (await clerk.get(calls.query, { productId, size: 100 })).rows
    .map((i) => [i.sourceType, i.state, Number(i.openQty), Number(i.openAmount)])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]))
const invoicedOf = async (lot: { orderLineId: string }) =>
  Number(
    (await w.sql.query('select invoiced_qty from order_line where id = $1', [lot.orderLineId])).rows[0].invoiced_qty,
  )
const linksOf = async ({ productId }: { productId: string }) =>
  (
    await w.sql.query(
      `select l.origin, l.invoice_no as no, l.qty::float as qty, l.amount::float as amount, l.released_at is null as stands
       from payable_link l join payable_item i on i.id = l.item_id where i.product_id = $1 order by l.created_at, l.id`,
      [productId],
    )
  ).rows.map((l) => [l.origin, l.no, l.qty, l.amount, l.stands])
const giveBack = async (lot: AcceptedLot, qty: string) => {
  const { id, version } = await ways(r).gone(typedReturn(g, { lot, qty }))
  await r.seller.get(returnOrderCalls.receive, { id, version })
  return r.seller.get(returnOrderCalls.detail, { id })
}
const sound = async () => expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])

describe('a number that came with the goods', () => {
  test('stands for what was accepted: it awaits no invoice, and the order line says so', async () => {
    const lot = await acceptedLot(g, { qty: '25', invoiceNo: '11000001' })
    expect([await of(lot), await invoicedOf(lot)]).toEqual([[], 25])
    expect(await linksOf(lot)).toEqual([['delivery', '11000001', 25, 312.5, true]])
    const other = await acceptedLot(g, { qty: '25' })
    expect([await of(other), await invoicedOf(other)]).toEqual([[[1, 'open', 25, 312.5]], 0])
    await sound()
  })

  test('makes 应红冲 of what goes back, until the red invoice is there', async () => {
    const lot = await acceptedLot(g, { qty: '25', invoiceNo: '11000002' })
    const done = await giveBack(lot, '5')
    expect([await of(lot), done.redDue]).toEqual([[[2, 'red', -5, -62.5]], '62.50'])
    const page = await clerk.get(calls.query, { productId: lot.productId, state: ['red'] })
    expect([page.sums?.openAmount, page.counts]).toEqual(['-62.50', { red: 1, all: 1 }])
    await sound()
    const red = { redNo: '91000002', redAmount: '62.50', redDate: '2026-06-01', files: [await aPhoto(w, r.seller)] }
    await r.seller.get(returnOrderCalls.uploadRedInvoice, { id: done.id, version: done.version, ...red })
    expect([await of(lot), await invoicedOf(lot)]).toEqual([[], 20])
    expect((await linksOf(lot)).at(-1)).toEqual(['return', '91000002', -5, -62.5, true])
    await sound()
  })

  test('goes back with them when their acceptance is reversed, and stands again when they are accepted again', async () => {
    const lot = await acceptedLot(g, { invoiceNo: '11000003' })
    const who = await w.person({ 'procurement/acceptance': 'view confirm reverse' }, g.hospital)
    await w.sql.query('update session set proved_at = now() where user_id = $1', [who.userId])
    const [a] = (await who.get(acceptanceCalls.query, { deliveryId: lot.deliveryId })).rows
    await who.get(acceptanceCalls.reverse, { id: a!.id, version: a!.version, reason: '误确认，实物未到' })
    expect([await of(lot), await invoicedOf(lot)]).toEqual([[], 0])
    await sound()
    const rows = (await g.receiver.get(acceptanceCalls.query, { deliveryId: lot.deliveryId })).rows
    const wait = rows.find((x) => x.status === 'wait')!
    const { lines } = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
    const found = { id: lines[0]!.id, acceptedQty: '8', refusedQty: '2', refuseCode: '01' as const }
    const checked = await g.receiver.get(acceptanceCalls.accept, { id: wait.id, version: wait.version, lines: [found] })
    await g.auditor.get(acceptanceCalls.confirm, { id: wait.id, version: checked.version })
    expect([await of(lot), await invoicedOf(lot)]).toEqual([[], 8])
    expect(await linksOf(lot)).toEqual([
      ['delivery', '11000003', 10, 125, false],
      ['delivery', '11000003', 8, 100, true],
    ])
    await sound()
  })
})

describe('a number that is registered later', () => {
  /** Two lots of one order line in one delivery, of which the hospital took in the first; an invoice may still be added. */
  const partly = async () => {
    const item = await g.item()
    const made = await g.buyer.get(orderCalls.add, {
      ...{ supplierId: g.supplier, pointId: g.point, kind: 0 },
      lines: [{ catalogItemId: item.catalogItemId, qty: '10' }],
    })
    const sent = await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
    const passed = await g.auditor.get(orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
    await g.sales.get(orderCalls.accept, { id: made.id, version: passed.version })
    const { lines } = await g.sales.get(orderCalls.detail, { id: made.id })
    const lot = (lotNo: string, qty: string) => ({
      ...{ orderLineId: lines[0]!.id, qty, lotNo, productionDate: '2026-01-01', expiryDate: '2030-01-01' },
    })
    const d = await biller.get(deliveryCalls.add, { orderId: made.id, lines: [lot('A', '6'), lot('B', '4')] })
    await biller.get(deliveryCalls.ship, { id: d.id, version: d.version })
    const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
    const { lines: found } = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
    const first = [{ id: found[0]!.id, acceptedQty: '6', refusedQty: '0' }]
    const checked = await g.receiver.get(acceptanceCalls.accept, { id: wait.id, version: wait.version, lines: first })
    await g.auditor.get(acceptanceCalls.confirm, { id: wait.id, version: checked.version })
    return { ...item, orderLineId: lines[0]!.id, deliveryId: d.id, deliveryLineId: found[0]!.deliveryLineId }
  }
  const register = async (id: string, more: object) => {
    const d = await biller.get(deliveryCalls.detail, { id })
    const lines = d.lines.filter((l) => l.lotNo === 'A')
    return biller.get(deliveryCalls.addInvoice, {
      ...{ id, version: d.version, invoiceNo: '11000004', invoiceDate: '2026-06-01', invoiceAmount: '75.00' },
      ...{ lineIds: lines.map((l) => l.id), ...more },
    })
  }

  test('stands for what was taken in before it, and a corrected date stands in the place of the first', async () => {
    const lot = await partly()
    expect(await of(lot)).toEqual([[1, 'open', 6, 75]])
    await register(lot.deliveryId, {})
    expect([await of(lot), await invoicedOf(lot)]).toEqual([[], 6])
    await register(lot.deliveryId, { invoiceDate: '2026-06-02' })
    expect([await of(lot), await invoicedOf(lot)]).toEqual([[], 6])
    expect((await linksOf(lot)).map((l) => l.at(-1))).toEqual([false, true])
    await sound()
  })

  test('or taken off again: what was accepted awaits one again, and what had to be red nets it', async () => {
    const lot = await acceptedLot(g, { qty: '25', invoiceNo: '11000005' })
    await giveBack(lot, '5')
    expect(await of(lot)).toEqual([[2, 'red', -5, -62.5]])
    await w.sql.query(`update delivery_line set invoice_no = '' where id = $1`, [lot.deliveryLineId])
    await w.sql.query(
      `update order_line o set invoiced_qty = invoiced_qty + x.qty
       from jsonb_to_recordset(payable_number($1)) as x ("orderLineId" uuid, qty numeric) where o.id = x."orderLineId"`,
      [[lot.deliveryLineId]],
    )
    expect([await of(lot), await invoicedOf(lot)]).toEqual([[[1, 'open', 20, 250]], 0])
    await sound()
  })
})
