import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { daysPass } from '#tests/clocking.ts'
import { bound, type ContractWatchers, contractWatchers, plantedContract } from '#tests/watching.ts'
import { goodsWay, runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { watchCalls as calls } from '../shared/calls.ts'

/* domain-money §3.18: promises about invoices and payment, and what is not delivered at all. */
let w: World
let g: Goods
let p: ContractWatchers
let n = 0
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractWatchers(w, g)
})
afterAll(() => w.close())

/** A contract of this term under what was taken in so many days ago. */
const owing = async (ago: number, payDays: number | null) => {
  const { order } = await goodsWay(g, `结算${++n}`)
  const { rows } = await w.sql.query(
    `select i.id as "itemId", l.id, l.product_id as "productId" from payable_item i join order_line l on l.id = i.order_line_id
     where l.order_id = $1 order by l.seq limit 1`,
    [order.id],
  )
  const { itemId, id, productId } = rows[0]
  await daysPass(w, ago, [itemId])
  const of = { hospital: g.hospital, supplier: g.supplier, by: g.buyer.userId }
  const c = await plantedContract(w.sql, of, { payDays, lines: [{ productId }] })
  await bound(w.sql, [id], c.lines[0]!)
  return { ...c, itemId: itemId as string }
}
const read = async (id: string) =>
  (await p.hospital.get(calls.detail, { id })).breaches.filter(
    (b) => b.breach === 'lateInvoice' || b.breach === 'latePay',
  )

test('an invoice after its days is the supplier’s breach, and while it is missing the hospital’s days do not run', async () => {
  expect(await read((await owing(6, 5)).id)).toMatchObject([
    { breach: 'latePay', took: '6', agreed: '5', running: true },
  ])
  const c = await owing(20, 10)
  expect(await read(c.id)).toMatchObject([
    { breach: 'lateInvoice', side: 'supplier', took: '20', agreed: '7', running: true },
  ])
})

test('payment after the contract’s own days is the hospital’s breach, with the days net of what stopped it', async () => {
  const c = await owing(40, 20)
  await w.sql.query(`delete from payment_stop where item_id = $1`, [c.itemId])
  await w.sql.query(`update payment_clock set stopped_days = 5, stop_from = '2999-12-31' where item_id = $1`, [
    c.itemId,
  ])
  expect(await read(c.id)).toMatchObject([
    { breach: 'latePay', side: 'hospital', took: '35', agreed: '20', docKind: 'clock', docId: c.itemId, running: true },
  ])
  // a term of its own that is longer is kept
  await w.sql.query('update contract set pay_days = 36 where id = $1', [c.id])
  expect(await read(c.id)).toEqual([])
})

test('what a supplier refuses to deliver is his, until he takes it back', async () => {
  const { id, version, lines } = await runningOrder(g, '5')
  const of = { hospital: g.hospital, supplier: g.supplier, by: g.buyer.userId }
  const c = await plantedContract(w.sql, of, { lines: [{ productId: lines[0]!.productId }] })
  await bound(w.sql, [lines[0]!.id], c.lines[0]!)
  await g.sales.get(rejectionCalls.reject, {
    ...{ id, version },
    lines: [{ orderLineId: lines[0]!.id, qty: '2', reasonCode: 'shortage', reason: '缺货' }],
  })
  const all = async () => (await p.supplier.get(calls.detail, { id: c.id })).breaches
  expect(await all()).toMatchObject([
    { breach: 'shortage', docKind: 'rejection', qty: '2.000', side: 'supplier', agreed: null },
  ])
  const { rows } = await w.sql.query('select id, version from rejection where order_line_id = $1', [lines[0]!.id])
  const doubt = { id: rows[0].id, version: rows[0].version, reason: '有货', action: 'dispute' as const }
  const doubted = await g.buyer.get(rejectionCalls.dispute, doubt)
  await g.sales.get(rejectionCalls.withdraw, { ...doubt, version: doubted.version, action: 'withdraw' })
  expect(await all()).toEqual([])
})

test('what bound no amount is over when it ends, in order no longer, and nobody is asked for anything', async () => {
  const of = { hospital: g.hospital, supplier: g.supplier, by: g.buyer.userId }
  const ended = { since: 200, left: -5, framework: true }
  for (const [status, executed] of [
    ['expired', '5'],
    ['terminated', '5'],
    ['expired', '0'],
  ] as const) {
    const { id, no } = await plantedContract(w.sql, of, { ...ended, status, executed })
    const [row] = (await p.hospital.get(calls.query, { keyword: no })).rows
    expect(row).toMatchObject({ pace: 'over', awaited: false })
    expect(await p.hospital.get(calls.remind, { ids: [id] })).toEqual({ done: 0, already: 0, none: 1 })
  }
})
