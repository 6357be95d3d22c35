import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { openTheatre, surgeons, typedOrder, ways } from '#tests/operating.ts'
import { issued, vouchers } from '#tests/vouching.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { surgeryOrderCalls } from '../shared/calls.ts'

/* ux.md 65: what was used in an operation leads to its voucher and its invoice, and these lead back. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

test('a surgery order, its voucher and its invoice lead to each other; a rival is led nowhere, and an order of goods is no part of it', async () => {
  const t = await openTheatre(w, g)
  const s = await surgeons(w, g)
  const made = await t.item()
  const done = await ways(s).confirmed(typedOrder(g, t, { ...made, qty: '2' }))
  const p = await invoicers(w, g)
  const { rows } = await w.sql.query<{ id: string; product_id: string; amount: string; qty: string }>(
    'select id, product_id, amount, trim_scale(qty)::text as qty from payable_item where source_type = 4 and source_id = $1',
    [done.id],
  )
  const item = rows[0]!
  const people = await vouchers(w, g)
  const voucher = await issued(people.finance, { itemId: item.id, qty: item.qty })
  const [open] = await openOf(p.clerk, g.hospital, item.product_id, w)
  const invoice = await p.clerk.get(invoiceCalls.add, {
    ...typedInvoice(g.hospital, item.amount, [{ itemId: open!.itemId, qty: item.qty }]),
    send: true,
  })
  const from = async (kind: string, id: string) => {
    const { nodes, kinds } = await p.clerk.get(trailCalls.trace, { kind, id })
    return {
      nodes: nodes.map((n) => [n.kind, n.id, n.parentId]).toSorted(),
      kinds: kinds.map((k) => k.kind).toSorted(),
    }
  }
  const nodes = [
    ['invoice', invoice.id, done.id],
    ['surgeryOrder', done.id, null],
    ['voucher', voucher.id, done.id],
  ]
  expect(await from('surgeryOrder', done.id)).toEqual({ nodes, kinds: ['invoice', 'surgeryOrder', 'voucher'] })
  expect((await from('invoice', invoice.id)).nodes).toEqual(nodes)
  expect((await from('voucher', voucher.id)).nodes).toEqual(nodes)
  const rival = await openGoods(w)
  for (const [kind, id] of nodes)
    expect((await rival.sales.ask(trailCalls.trace, { kind: kind!, id: id! })).code).toBe(404)
  // what is not released yet is the hospital's own
  const draft = await s.room.get(surgeryOrderCalls.add, typedOrder(g, t, { ...made, qty: '1' }))
  expect((await p.clerk.ask(trailCalls.trace, { kind: 'surgeryOrder', id: draft.id })).code).toBe(404)
  const goods = await runningOrder(g, '5')
  const seen = await g.sales.get(trailCalls.trace, { kind: 'order', id: goods.id })
  expect(seen.kinds.map((k) => k.kind)).not.toContain('surgeryOrder')
})
