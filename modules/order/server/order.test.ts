import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
})
beforeEach(async () => {
  g = await openGoods(w)
})
afterAll(() => w.close())

const head = () => ({ supplierId: g.supplier, kind: 0, pointId: g.point })
const one = async (text: string, values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string

test('what an edit does not say stays: type, haste, expected day, remarks of order and lines', async () => {
  const [first, second] = [await g.item(), await g.item()]
  const about = { orderType: 1, urgent: true, expectedDate: '2031-05-08', remark: '急用' }
  const order = await g.buyer.get(orderCalls.add, {
    ...{ ...head(), ...about },
    lines: [{ catalogItemId: first.catalogItemId, qty: '10', remark: '冷藏' }],
  })
  const saved = await g.buyer.get(orderCalls.update, {
    ...{ ...head(), id: order.id, version: order.version },
    lines: [
      { catalogItemId: second.catalogItemId, qty: '10' },
      { catalogItemId: first.catalogItemId, qty: '20' },
    ],
  })
  const changed = await g.buyer.get(orderCalls.detail, { id: order.id })
  expect(changed).toMatchObject(about)
  expect(changed.lines.map((l) => [l.seq, l.qty, l.remark])).toEqual([
    [1, '10.000', ''],
    [2, '20.000', '冷藏'],
  ])
  // what is said is written, an emptied day too
  const lines = [{ catalogItemId: first.catalogItemId, qty: '20', remark: '' }]
  const emptied = { orderType: 2, urgent: false, expectedDate: null, remark: '' }
  await g.buyer.get(orderCalls.update, { ...head(), ...emptied, id: order.id, version: saved.version, lines })
  const bare = await g.buyer.get(orderCalls.detail, { id: order.id })
  expect(bare).toMatchObject({ ...emptied, lines: [{ remark: '' }] })
})

test('two rejected parts of one line give back what they held of the agreed volume when the hospital agrees to each', async () => {
  const item = await g.item()
  const batch = await one(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ($1, $1, 'national', current_date - 10, current_date + 300) returning id`,
    [`B${item.productId.slice(-6)}`],
  )
  const selected = await one(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, '12.5', 'pack') returning id`,
    [batch, item.productId],
  )
  await w.sql.query('insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values ($1, $2, 1, 100)', [
    selected,
    g.hospital,
  ])
  const order = await g.buyer.get(orderCalls.add, {
    ...head(),
    lines: [{ catalogItemId: item.catalogItemId, qty: '10' }],
  })
  const sent = await g.buyer.get(orderCalls.submit, { id: order.id, version: order.version })
  await g.auditor.get(orderCalls.audit, { id: order.id, version: sent.version, action: 'approve' })
  const { version, lines } = await g.sales.get(orderCalls.detail, { id: order.id })
  expect(Date.parse(lines[0]!.dueAt!)).toBeGreaterThan(Date.now())
  const part = (qty: string) => ({ orderLineId: lines[0]!.id, qty, reasonCode: 'shortage' as const })
  await g.sales.get(rejectionCalls.reject, { id: order.id, version, lines: [part('2'), part('3')] })
  const held = async () =>
    (
      await w.sql.query(
        'select l.vbp_used, q.used_qty from order_line l join vbp_quota q on q.id = l.vbp_quota_id where l.order_id = $1',
        [order.id],
      )
    ).rows
  expect(await held()).toEqual([{ vbp_used: '10.000', used_qty: '10.000' }])
  const parts = (await g.buyer.get(rejectionCalls.query, { orderId: order.id })).rows
  for (const { id, version } of parts) await g.buyer.get(rejectionCalls.confirm, { id, version })
  expect(await held()).toEqual([{ vbp_used: '5.000', used_qty: '5.000' }])
})
