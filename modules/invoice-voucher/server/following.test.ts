import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { elevated, inContext, systemActor } from '#kernel/server/tx.ts'
import { numbered } from '#modules/payable/server/public.ts'
import { acceptedLot } from '#tests/returning.ts'
import { drafted, held, issued, itemOf, owed, vouchers } from '#tests/vouching.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { voucherCalls as calls } from '../shared/calls.ts'
import { voucherInvoiced } from './public.ts'

/* domain §3.9: PARTLY_INVOICED and INVOICED follow what invoices stand for, both ways. */
let w: World
let g: Goods
let finance: Person
let clerk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ finance, clerk } = await vouchers(w, g))
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

/** As an invoice does: the counters of the items, then the one function. Packs, yuan. */
const invoices = (itemId: string, qty: number, amount: number) => {
  const { userId, orgId } = finance
  return inContext({ ...systemActor, org: 'hospital', userId, orgId }, { call: 'test' }, async (ctx) => {
    await elevated(ctx, () =>
      ctx.tx
        .updateTable('payable_item')
        .set({ invoiced_qty: String(qty), invoiced_amount: String(amount) })
        .where('id', '=', itemId)
        .execute(),
    )
    await voucherInvoiced(ctx, [itemId])
  })
}
const of = async (id: string) => {
  const d = await finance.get(calls.detail, { id })
  return [d.status, d.invoicedAmount, ...d.lines.map((l) => Number(l.invoicedQty)).toSorted((x, y) => y - x)]
}
const confirmed = async (...lines: Parameters<typeof issued>[1][]) => {
  const v = await issued(finance, ...lines)
  return { ...v, version: (await clerk.get(calls.confirm, { id: v.id, version: v.version })).version }
}

test('a part of a line, a whole line, all of it, and back again: the voucher says how far it is', async () => {
  const [a, b] = await owed(w, g, { qty: '3', price: '3.3333' }, {})
  const v = await confirmed(a!, b!)
  await invoices(a!, 1, 3.33)
  expect(await of(v.id)).toEqual(['partlyInvoiced', '3.33', 1, 0])
  expect(await held(w, a!)).toEqual([2, 6.67, 2, 6.67])
  await invoices(a!, 3, 10)
  await invoices(b!, 10, 125)
  expect(await of(v.id)).toEqual(['invoiced', '135.00', 10, 3])
  expect([await held(w, a!), await held(w, b!)]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  // a voucher with an invoice cannot be voided
  const { version } = await finance.get(calls.detail, { id: v.id })
  expect((await finance.ask(calls.void, { id: v.id, version, reason: '错' })).msg).toContain('不能作废')
  await invoices(b!, 0, 0)
  expect(await of(v.id)).toEqual(['partlyInvoiced', '10.00', 3, 0])
  await invoices(a!, 0, 0)
  expect(await of(v.id)).toEqual(['confirmed', '0.00', 0, 0])
  expect(await held(w, a!)).toEqual([3, 10, 3, 10])
  const now = await finance.get(calls.detail, { id: v.id })
  expect((await finance.get(calls.void, { id: v.id, version: now.version, reason: '错' })).status).toBe('void')
})

test('an invoice takes of what was agreed to first, and of what is on no voucher last', async () => {
  const [a] = await owed(w, g, { qty: '10' })
  const laid = await issued(finance, { itemId: a!, qty: '3' })
  const agreed = await confirmed({ itemId: a!, qty: '4' })
  await invoices(a!, 5, 62.5)
  expect([await of(agreed.id), await of(laid.id)]).toEqual([
    ['invoiced', '50.00', 4],
    ['partlyInvoiced', '12.50', 1],
  ])
  expect(await held(w, a!)).toEqual([2, 25, 5, 62.5])
  await invoices(a!, 0, 0)
  expect([await of(agreed.id), await of(laid.id)]).toEqual([
    ['confirmed', '0.00', 0],
    ['confirmed', '0.00', 0],
  ])
})

test('the invoice number of the delivery is an invoice: the voucher of its lines follows, a draft is not issued with it', async () => {
  const lots = [await acceptedLot(g, { price: '12.5' }), await acceptedLot(g, { price: '12.5' })]
  const items = []
  for (const lot of lots) items.push((await itemOf(finance, lot.productId))[0]!.id)
  const v = await confirmed(items[0]!)
  const draft = await drafted(finance, items[1]!)
  const his = { ...systemActor, org: 'supplier' as const, orgId: g.supplier, userId: clerk.userId }
  for (const [i, lot] of lots.entries()) {
    await w.sql.query(`update delivery_line set invoice_no = $2, invoice_date = '2026-06-01' where id = $1`, [
      lot.deliveryLineId,
      `1100000${i}`,
    ])
    await inContext(his, { call: 'test' }, (ctx) => numbered(ctx, [lot.deliveryLineId]))
  }
  expect(await of(v.id)).toEqual(['invoiced', '125.00', 10])
  expect(await of(draft.id)).toEqual(['draft', '125.00', 10])
  expect((await finance.ask(calls.issue, { id: draft.id, version: draft.version })).msg).toContain('已开票')
  await finance.get(calls.delete, { id: draft.id, version: draft.version })
})

test('a price difference has no quantity: its voucher is of type five and takes its yuan', async () => {
  const [id] = await owed(w, g, {})
  await w.sql.query(
    `insert into payable_item (hospital_id, supplier_id, source_type, source_id, source_no, source_line_id, pool, product_id, code, name, price, qty,
      amount, accepted_on, due_on)
     select hospital_id, supplier_id, 5, new_id(), 'TJ1', new_id(), new_id(), product_id, code, name, 12, 0, -30, accepted_on, due_on
     from payable_item where id = $1`,
    [id],
  )
  const difference = (await w.sql.query(`select id from payable_item where source_no = 'TJ1'`)).rows[0].id
  const part = await drafted(finance, { itemId: difference, amount: '10' })
  const rest = await drafted(finance, difference)
  expect([part.voucherType, part.amount, rest.amount]).toEqual([5, '-10.00', '-20.00'])
  const { version } = await finance.get(calls.issue, { id: rest.id, version: rest.version })
  await clerk.get(calls.confirm, { id: rest.id, version })
  await invoices(difference, 0, -20)
  expect((await finance.get(calls.detail, { id: rest.id })).status).toBe('invoiced')
  await invoices(difference, 0, 0)
  await w.sql.query('delete from voucher_line where item_id = $1', [difference])
  await w.sql.query('delete from voucher where id = any($1)', [[part.id, rest.id]])
  await w.sql.query('delete from payable_item where id = $1', [difference])
})
