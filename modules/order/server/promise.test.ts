import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

/** An order that waits for its supplier. */
const released = async (more: object = {}) => {
  const { catalogItemId } = await g.item()
  const body = { supplierId: g.supplier, pointId: g.point, kind: 0, lines: [{ catalogItemId, qty: '10' }], ...more }
  const made = await g.buyer.get(orderCalls.add, body)
  const sent = await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  const { version } = await g.auditor.get(orderCalls.audit, {
    ...{ id: made.id, version: sent.version, action: 'approve' as const },
  })
  return { id: made.id, no: made.no, version }
}
const fields = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string; message: string }[] }).fields.map((f) => [f.path, f.message])
const seen = (id: string) => g.buyer.get(orderCalls.detail, { id })
/** As if so many days had gone by. */
const later = (id: string, column: 'supplier_expects' | 'expected_date', days: number) =>
  w.sql.query(
    `update purchase_order set ${column} = (now() at time zone 'Asia/Shanghai')::date - $2::int where id = $1`,
    [id, days],
  )

test('an order is taken on with the day it is promised for, which is not over', async () => {
  const { id, version } = await released()
  const past = await g.sales.ask(orderCalls.accept, { id, version, expects: '2020-01-01' })
  expect(fields(past)).toEqual([['expects', '承诺到货日不能早于今天']])
  const far = await g.sales.ask(orderCalls.accept, { id, version, expects: '2199-01-01' })
  expect(fields(far)).toEqual([['expects', '日期过远，请填写五年内的日期']])
  await g.sales.get(orderCalls.accept, { id, version, expects: '2031-01-01' })
  expect(await seen(id)).toMatchObject({ status: 'allocating', supplierExpects: '2031-01-01', overdueDays: null })
})

test('several are taken on for one day, each by itself', async () => {
  const [one, two] = [await released(), await released()]
  const items = [one, { ...two, version: two.version + 1 }].map(({ id, version }) => ({ id, version }))
  const past = await g.sales.get(orderCalls.batchAccept, { items, expects: '2020-01-01' })
  expect([past.done, past.failed.map((f) => f.reason)]).toEqual([
    0,
    ['承诺到货日不能早于今天', expect.stringContaining('他人修改')],
  ])
  const done = await g.sales.get(orderCalls.batchAccept, { items, expects: '2031-01-01' })
  expect(done).toMatchObject({
    done: 1,
    failed: [{ id: two.id, no: two.no, reason: expect.stringContaining('他人修改') }],
  })
  expect(await seen(one.id)).toMatchObject({ status: 'allocating', supplierExpects: '2031-01-01' })
  expect(await seen(two.id)).toMatchObject({ status: 'waitAllocate', supplierExpects: null })
})

test('nothing is expected for a day that is over: not when it is written, sent or refused', async () => {
  const { catalogItemId } = await g.item()
  const body = { supplierId: g.supplier, pointId: g.point, kind: 0, lines: [{ catalogItemId, qty: '10' }] }
  const over = [['expectedDate', '期望到货日期不能早于今天']]
  expect(fields(await g.buyer.ask(orderCalls.add, { ...body, expectedDate: '2020-01-01' }))).toEqual(over)
  expect(fields(await g.buyer.ask(orderCalls.add, { ...body, expectedDate: '2062-01-01' }))).toEqual([
    ['expectedDate', '日期过远，请填写五年内的日期'],
  ])
  const { id, version } = await g.buyer.get(orderCalls.add, { ...body, expectedDate: '2031-01-01' })
  expect(fields(await g.buyer.ask(orderCalls.update, { ...body, id, version, expectedDate: '2020-01-01' }))).toEqual(
    over,
  )
  await later(id, 'expected_date', 1)
  expect((await g.buyer.ask(orderCalls.submit, { id, version })).msg).toBe('期望到货日期不能早于今天')

  const order = await runningOrder(g, '10')
  const part = {
    orderLineId: order.lines[0]!.id,
    qty: '1',
    reasonCode: 'shortage' as const,
    expectedDate: '2020-01-01',
  }
  const refused = await g.sales.ask(rejectionCalls.reject, { id: order.id, version: order.version, lines: [part] })
  expect(fields(refused)).toEqual([['lines.0.expectedDate', '预计到货日期不能早于今天']])
  // with everything else that is wrong about the refusal
  const all = { ...part, qty: '11', reasonCode: 'other' as const }
  const told = fields(await g.sales.ask(rejectionCalls.reject, { id: order.id, version: order.version, lines: [all] }))
  expect(told).toHaveLength(3)
  expect(new Map(told as [string, string][])).toEqual(
    new Map([
      ['lines.0.qty', '拒配数量不能大于未发数量 10'],
      ['lines.0.expectedDate', '预计到货日期不能早于今天'],
      ['lines.0.reason', '请填写拒配原因'],
    ]),
  )
})

test('overdue are orders whose promised or expected day passed and whose goods are not all there, with the days', async () => {
  const [promised, expected, today, done] = [
    await runningOrder(g, '10'),
    await released(),
    await runningOrder(g, '10'),
    await runningOrder(g, '10'),
  ]
  await later(promised.id, 'supplier_expects', 3)
  await later(expected.id, 'expected_date', 5)
  await later(today.id, 'supplier_expects', 0)
  await later(done.id, 'supplier_expects', 9)
  await g.buyer.get(orderCalls.close, { id: done.id, version: done.version, reason: '不再需要' })
  const region = await w.person('operator', await w.org('authority', '监管'))
  for (const reader of [g.buyer, g.sales, region]) {
    const of = { hospitalId: g.hospital, sort: '-overdueDays' }
    const { rows } = await reader.get(orderCalls.query, { ...of, overdue: true })
    expect(rows.map((o) => [o.no, o.overdueDays])).toEqual([
      [expected.no, 5],
      [promised.no, 3],
    ])
    const rest = (await reader.get(orderCalls.query, { ...of, overdue: false })).rows
    expect(rest.find((o) => o.id === today.id)).toMatchObject({ overdueDays: null })
    expect(rest.find((o) => o.id === done.id)).toMatchObject({ overdueDays: null })
  }
})

test('closing what is left of an order of which something was accepted makes it accepted; its line says it was a part', async () => {
  const order = await runningOrder(g, '10', '10')
  const lot = { qty: '4', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const lines = [{ ...lot, orderLineId: order.lines[0]!.id }]
  const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const [wait] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows
  const { lines: lots } = await g.receiver.get(acceptanceCalls.detail, { id: wait!.id })
  const checked = await g.receiver.get(acceptanceCalls.accept, {
    ...{ id: wait!.id, version: wait!.version },
    lines: lots.map(({ id }) => ({ id, acceptedQty: '4', refusedQty: '0' })),
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: wait!.id, version: checked.version })

  const { version, actions, lines: open } = await seen(order.id)
  expect(open.map((l) => l.done)).toEqual([false, false])
  expect(actions.filter((a) => a.startsWith('close')).toSorted()).toEqual(['close', 'closeLine'])
  const at = { id: order.id, version }
  expect((await g.buyer.ask(orderCalls.close, at)).msg).toBe('请填写结案原因')
  expect((await g.buyer.get(orderCalls.close, { ...at, reason: '不再需要' })).status).toBe('accepted')
  const closed = await seen(order.id)
  expect(closed).toMatchObject({ status: 'accepted', closedReason: '不再需要' })
  expect(closed.lines.map((l) => [l.lineStatus, l.acceptedQty, l.closedQty])).toEqual([
    [3, '4.000', '6.000'],
    [5, '0.000', '10.000'],
  ])
  // of which nothing is open any more
  expect(closed.lines.map((l) => l.done)).toEqual([true, false])
  expect(closed.history.at(-1)).toMatchObject({ label: '结案', to: 'accepted', reason: '不再需要' })
})

test('no line of an order that was taken back or voided waits to be sent, for neither side', async () => {
  const { id, version } = await released()
  expect((await seen(id)).lines[0]!.lineStatus).toBe(1)
  await g.buyer.get(orderCalls.requestUnaudit, { id, version, reason: '下错供应商' })
  for (const p of [g.buyer, g.sales])
    expect(await p.get(orderCalls.detail, { id })).toMatchObject({ status: 'unaudited', lines: [{ lineStatus: 5 }] })
  const { catalogItemId } = await g.item()
  const body = { supplierId: g.supplier, pointId: g.point, kind: 0, lines: [{ catalogItemId, qty: '10' }] }
  const draft = await g.buyer.get(orderCalls.add, body)
  await g.buyer.get(orderCalls.void, { id: draft.id, version: draft.version })
  expect((await seen(draft.id)).lines[0]!.lineStatus).toBe(5)
})
