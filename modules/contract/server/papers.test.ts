import { afterAll, beforeAll, expect, test } from 'vitest'
import { Decimal } from '#kernel/shared/decimal.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { bound, plantedContract } from '#tests/watching.ts'
import { goodsWay } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { registerCalls as calls } from '../shared/register-calls.ts'

/* domain §2.28: what was ordered on a contract, and all that came of it, is found from it and leads back to it. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const register = 'contract/manage'
const way = { 'procurement/purchaseOrder': 'view', 'procurement/delivery': 'view', 'procurement/acceptance': 'view' }
/** A contract of one of two articles that were ordered, delivered and accepted. */
const used = async (mark: string) => {
  const { order, delivery, acceptance } = await goodsWay(g, mark)
  const { rows } = await w.sql.query(
    'select id, product_id, qty, amount from order_line where order_id = $1 order by seq',
    [order.id],
  )
  const [line] = rows
  const of = { hospital: g.hospital, supplier: g.supplier, by: g.buyer.userId }
  const c = await plantedContract(w.sql, of, { lines: [{ productId: line.product_id }] })
  await bound(w.sql, [line.id], c.lines[0]!)
  return { c, line, ids: { order: order.id, delivery: delivery.id, acceptance: acceptance.id } }
}

test('its orders, deliveries and acceptances are listed with what of them is its own to who may open them, and counted to all others', async () => {
  const { c, line, ids } = await used('关联')
  const reader = await w.person({ [register]: 'view', ...way }, g.hospital)
  const { kinds, rows } = await reader.get(calls.papers, { id: c.id })
  expect(kinds).toEqual([
    { kind: 'order', total: 1, opens: true },
    { kind: 'delivery', total: 1, opens: true },
    { kind: 'acceptance', total: 1, opens: true },
  ])
  expect(Object.fromEntries(rows.map((r) => [r.kind, r.id]))).toEqual(ids)
  // one line of two
  expect(rows.find((r) => r.kind === 'order')).toMatchObject({ qty: line.qty, amount: line.amount })
  const stranger = await w.person({ [register]: 'view' }, g.hospital)
  // what he may not open is there all the same
  expect(await stranger.get(calls.papers, { id: c.id })).toEqual({
    kinds: kinds.map((k) => ({ ...k, opens: false })),
    rows: [],
  })
  const rival = await openGoods(w)
  const there = await w.person({ [register]: 'view', ...way }, rival.supplier)
  expect((await there.ask(calls.papers, { id: c.id })).code).toBe(404)
})

test('the trail of an order names its contract, and that of a contract its orders; not to who may not open the register', async () => {
  const { c, ids } = await used('追踪')
  const reader = await w.person({ [register]: 'view', ...way }, g.hospital)
  const kindsOf = async (who: typeof reader, kind: string, id: string) =>
    (await who.get(trailCalls.trace, { kind, id })).nodes.map((n) => n.kind)
  expect(await kindsOf(reader, 'order', ids.order)).toContain('contract')
  expect(await kindsOf(reader, 'contract', c.id)).toEqual(
    expect.arrayContaining(['contract', 'order', 'delivery', 'acceptance']),
  )
  const other = await w.person(way, g.hospital)
  expect(await kindsOf(other, 'order', ids.order)).not.toContain('contract')
  // its files are its own affair
  const at = { kind: 'contract', id: c.id }
  expect((await reader.ask(trailCalls.files, at)).code).toBe(404)
})

test('what is asked for ahead of its goods is listed with what came of them', async () => {
  const { c } = await used('预付')
  const { rows } = await w.sql.query(
    `insert into requisition (hospital_id, supplier_id, created_org, no, period, kind, contract_id, amount, status, bank_account, created_by,
       creator_name, submitted_by)
     select $1, $2, $1, 'QKAHEAD', '2026-11', 'prepay', $3, 30, 'pending', '6222', $4, 'x', $4 returning id`,
    [g.hospital, g.supplier, c.id, g.buyer.userId],
  )
  const payer = await w.person({ [register]: 'view', 'settlement/requisition': 'view' }, g.hospital)
  const { kinds, rows: listed } = await payer.get(calls.papers, { id: c.id })
  expect(kinds.filter((k) => k.opens)).toEqual([{ kind: 'requisition', total: 1, opens: true }])
  expect(listed).toMatchObject([{ id: rows[0].id, no: 'QKAHEAD', amount: '30.00' }])
})

test('what a supplement agrees stands in the sum of the register once, with its contract', async () => {
  const of = { hospital: g.hospital, supplier: g.supplier, by: g.buyer.userId }
  const reader = await w.person({ [register]: 'view' }, g.hospital)
  const sum = async () => (await reader.get(calls.query, {})).sums?.amount ?? '0'
  const before = await sum()
  const c = await plantedContract(w.sql, of, { amount: '100.50' })
  await plantedContract(w.sql, of, { amount: '30.00', supplements: c.id })
  expect(new Decimal(await sum()).minus(before).toFixed(2)).toBe('100.50')
  expect((await reader.get(calls.query, {})).rows.map((r) => r.amount)).toEqual(
    expect.arrayContaining(['30.00', '100.50']),
  )
})
