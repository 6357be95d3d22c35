import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { lotOf } from '#tests/chain.ts'
import { acceptedLot } from '#tests/returning.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { awaitCalls as calls } from '../shared/calls.ts'

/* issue 20: numbers of before there are papers for invoices that contradict one another are told; none is changed. */
let w: World
let g: Goods
let rival: Goods
const screen = { 'settlement/awaitInvoice': 'view export' }
let clerk: Person
let finance: Person
let region: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  rival = await openGoods(w)
  clerk = await w.person(screen, g.supplier)
  finance = await w.person(screen, g.hospital)
  region = await w.person(screen, await w.org('authority', '监管中心'))
})
afterAll(() => w.close())

const told = async (who: Person) =>
  (await who.get(calls.numbers, {})).rows.map((r) => [r.invoiceNo, [...r.why].toSorted(), r.billed, r.accepted])
const dated = (deliveryId: string, day: string) =>
  w.sql.query('update delivery_line set invoice_date = $2 where delivery_id = $1', [deliveryId, day])

test('numbers that agree with themselves are not told', async () => {
  await acceptedLot(g, { invoiceNo: '12000001' })
  // eight digits without a code are anybody's
  await acceptedLot(rival, { invoiceNo: '12000001' })
  expect([await told(clerk), await told(finance), await told(region)]).toEqual([[], [], []])
})

test('an invoice whose goods were refused in part is of more than was accepted', async () => {
  const biller = await w.person({ 'procurement/delivery': 'view add ship addInvoice' }, g.supplier)
  const order = await runningOrder(g, '10')
  const d = await biller.get(deliveryCalls.add, { orderId: order.id, lines: [lotOf(order.lines[0]!.id, '10')] })
  const sent = await biller.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const { lines } = await biller.get(deliveryCalls.detail, { id: d.id })
  await biller.get(deliveryCalls.addInvoice, {
    ...{ id: d.id, version: sent.version, invoiceNo: '12000002', invoiceDate: '2026-06-01' },
    ...{ invoiceAmount: lines[0]!.amount, lineIds: [lines[0]!.id] },
  })
  expect(await told(clerk)).toEqual([])
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  const { lines: found } = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const checked = await g.receiver.get(acceptanceCalls.accept, {
    ...{ id: wait.id, version: wait.version },
    lines: [{ id: found[0]!.id, acceptedQty: '8', refusedQty: '2', refuseCode: '01' }],
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: wait.id, version: checked.version })
  const expected = [['12000002', ['amount'], '125.00', '100.00']]
  expect([await told(clerk), await told(finance), await told(region)]).toEqual([expected, expected, expected])
})

test('one under two dates, one of two suppliers, which is for the region alone, and one for two hospitals, which neither of them sees', async () => {
  const [a, b] = [await acceptedLot(g, { invoiceNo: '12000003' }), await acceptedLot(g, { invoiceNo: '12000003' })]
  await dated(a.deliveryId, '2026-06-01')
  expect((await told(clerk)).map(([no]) => no)).toEqual(['12000002'])
  await dated(b.deliveryId, '2026-06-02')
  expect((await told(clerk)).slice(1)).toEqual([['12000003', ['dates'], null, '250.00']])

  const shared = '26000000000000000001'
  await acceptedLot(g, { invoiceNo: shared })
  const other = await acceptedLot(rival, { invoiceNo: shared })
  expect((await told(clerk)).map(([no]) => no)).toEqual(['12000002', '12000003'])
  expect((await told(region)).filter(([no]) => no === shared).map(([, why]) => why)).toEqual([
    ['suppliers'],
    ['suppliers'],
  ])

  // a supplier who sent to both
  await w.sql.query('begin')
  await w.sql.query('set local session_replication_role = replica')
  for (const table of ['delivery', 'delivery_line'])
    await w.sql.query(
      `update ${table} set supplier_id = $1 where ${table === 'delivery' ? 'id' : 'delivery_id'} = $2`,
      [g.supplier, other.deliveryId],
    )
  await w.sql.query('commit')
  expect((await told(clerk)).filter(([no]) => no === shared).map(([, why]) => why)).toEqual([['hospitals']])
  expect((await told(finance)).filter(([no]) => no === shared)).toEqual([])
})

test('who is on the other side is offered by name, code or initials; whose goods one handles, and which, are filters', async () => {
  const { rows } = await clerk.get(calls.partners, {})
  expect(rows.map((o) => o.id)).toEqual([])
  const lot = await acceptedLot(g, { qty: '3' })
  const [house] = (await clerk.get(calls.partners, {})).rows
  expect(house!.id).toBe(g.hospital)
  expect((await clerk.get(calls.partners, { keyword: house!.name })).rows).toHaveLength(1)
  expect((await clerk.get(calls.partners, { keyword: '没有这家' })).rows).toEqual([])
  expect((await finance.get(calls.partners, {})).rows.map((o) => o.id)).toEqual([g.supplier])
  expect(await region.ask(calls.partners, {})).toMatchObject({ code: 403 })

  const has = async (who: Person, asked: object) =>
    (await who.get(calls.query, { productId: lot.productId, ...asked })).rows.length
  expect([await has(clerk, { mine: true }), await has(clerk, { mine: false })]).toEqual([0, 1])
  const receiver = await w.person(screen, g.hospital)
  expect(await has(receiver, { mine: true })).toBe(0)
  const { rows: item } = await w.sql.query('select handlers, code from payable_item where product_id = $1', [
    lot.productId,
  ])
  expect(item[0].handlers).toEqual(
    expect.arrayContaining([g.buyer.userId, g.sales.userId, g.receiver.userId, g.auditor.userId]),
  )
  await w.sql.query('update payable_item set handlers = handlers || $1 where product_id = $2', [
    [receiver.userId],
    lot.productId,
  ])
  expect(await has(receiver, { mine: true })).toBe(1)
  expect([await has(clerk, { article: item[0].code }), await has(clerk, { article: '没有这个品种' })]).toEqual([1, 0])
})
