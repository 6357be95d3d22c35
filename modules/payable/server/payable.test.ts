import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { inContext, systemActor, withTx } from '#kernel/server/tx.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { saleTypes } from '#modules/delivery/shared/sale-types.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { awaitCalls as calls } from '../shared/calls.ts'
import { toneOf } from '../shared/waiting.ts'
import { bring } from './public.ts'

/* domain-money §2.50: one row for each line that made something owed, the only source of what awaits an invoice. */
let w: World
let g: Goods
let r: Returners
let clerk: Person
let finance: Person
const screen = { 'settlement/awaitInvoice': 'view export' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  r = await returners(w, g)
  clerk = await w.person(screen, g.supplier)
  finance = await w.person(screen, g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const of = async (productId: string, who = clerk) =>
  (await who.get(calls.query, { productId, size: 100 })).rows
    .map((i) => [i.sourceType, i.state, Number(i.openQty), Number(i.nettedQty), Number(i.openAmount)])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]))
const giveBack = async (lot: { deliveryLineId: string }, qty: string) => {
  const { id, version } = await ways(r).gone(typedReturn(g, { lot, qty }))
  await r.seller.get(returnOrderCalls.receive, { id, version })
}
/** As if a later piece had done it: an invoice or a voucher stands for so much of what is owed of a product. */
const stands = (productId: string, what: 'vouchered' | 'invoiced', qty: number) =>
  w.sql.query(
    `update payable_item set ${what}_qty = $2, ${what}_amount = round($2 * price, 2) where product_id = $1 and source_type = 1`,
    [productId, qty],
  )
describe('born', () => {
  test('of an acceptance a line each, with its price, lot and due day, for both sides and nobody else', async () => {
    const lot = await acceptedLot(g, { price: '12.5', lotNo: 'P1' })
    const [item] = (await clerk.get(calls.query, { productId: lot.productId })).rows
    expect(item).toMatchObject({
      ...{ sourceType: 1, state: 'open', lotNo: 'P1', acceptedOn: today(), waitDays: 0, dueOn: dayAfter(today(), 30) },
      ...{ qty: '10', openQty: '10', openAmount: '125.00', nettedQty: '0', invoicedQty: '0' },
    })
    expect(await of(lot.productId, finance)).toEqual(await of(lot.productId))
    const other = await w.person(screen, await w.org('supplier', '别的供应商'))
    const elsewhere = await w.person(screen, await w.org('hospital', '别的医院'))
    expect([await of(lot.productId, other), await of(lot.productId, elsewhere)]).toEqual([[], []])
    expect(await r.keeper.ask(calls.query, {})).toMatchObject({ code: 403 })
    const region = await w.person(screen, await w.org('authority', '监管中心'))
    expect(await of(lot.productId, region)).toHaveLength(1)
    // behind the wall too, and by no hand
    const him = { ...systemActor, org: 'supplier' as const, orgId: other.orgId, userId: other.userId }
    const seen = await withTx(him, (tx) => tx.selectFrom('payable_item').select('id').execute())
    expect(seen).toEqual([])
    const own = { ...him, orgId: g.supplier, userId: clerk.userId }
    const changed = await withTx(own, (tx) =>
      tx.updateTable('payable_item').set({ lot_no: 'X' }).returning('id').execute(),
    )
    expect(changed).toEqual([])
  })

  test('a gift owes nothing, and consigned goods nothing until they are used', async () => {
    const gift = await acceptedLot(g, { saleType: saleTypes.gift })
    const consigned = await acceptedLot(g, { saleType: saleTypes.consigned })
    expect([await of(gift.productId), await of(consigned.productId)]).toEqual([[], []])
  })

  test('of a figure of before, brought in by the same door, each line once', async () => {
    const { productId } = await g.item()
    const item = {
      ...{ hospitalId: g.hospital, supplierId: g.supplier, productId, sourceId: randomUUID(), sourceNo: '期初' },
      ...{ sourceLineId: randomUUID(), price: '3.3333', qty: '3', acceptedOn: dayAfter(today(), -8) },
    }
    const once = () => inContext(systemActor, { call: 'test' }, (ctx) => bring(ctx, [item]))
    expect([await once(), await once()]).toEqual([1, 0])
    expect(await of(productId)).toEqual([[6, 'open', 3, 0, 10]])
    const late = await clerk.get(calls.query, { productId, overdue: true })
    expect(late.rows.map((i) => i.waitDays)).toEqual([8])
    expect((await clerk.get(calls.query, { productId, overdue: false })).rows).toEqual([])
  })
})

describe('what went back', () => {
  test('nets what has no invoice yet: twenty of twenty-five await one, and the parts add up to the whole', async () => {
    const lot = await acceptedLot(g, { qty: '25', price: '3.3333' })
    await giveBack(lot, '5')
    expect(await of(lot.productId)).toEqual([[1, 'open', 20, 5, 66.66]])
    const { rows } = await w.sql.query(
      'select sum(amount)::float as owed, sum(open_amount)::float as open from payable_item where product_id = $1',
      [lot.productId],
    )
    expect(rows[0]).toEqual({ owed: 66.66, open: 66.66 })
    await giveBack(lot, '20')
    expect(await of(lot.productId)).toEqual([])
  })
})

describe('an acceptance that is reversed', () => {
  const reversing = async (lot: { deliveryId: string }) => {
    const who = await w.person({ 'procurement/acceptance': 'view confirm reverse' }, g.hospital)
    await w.sql.query('update session set proved_at = now() where user_id = $1', [who.userId])
    const [a] = (await who.get(acceptanceCalls.query, { deliveryId: lot.deliveryId })).rows
    return who.ask(acceptanceCalls.reverse, { id: a!.id, version: a!.version, reason: '误确认，实物未到' })
  }

  test('owes nothing any more; one on a voucher or an invoice is not', async () => {
    const lot = await acceptedLot(g, {})
    await stands(lot.productId, 'vouchered', 4)
    expect(await reversing(lot)).toMatchObject({ msg: '已列入开票凭证，不能冲销' })
    await stands(lot.productId, 'vouchered', 0)
    await stands(lot.productId, 'invoiced', 4)
    expect(await reversing(lot)).toMatchObject({ msg: '已开票，不能冲销' })
    await stands(lot.productId, 'invoiced', 0)
    expect(await of(lot.productId)).toHaveLength(1)
    expect(await reversing(lot)).toMatchObject({ code: 0 })
    expect(await of(lot.productId)).toEqual([])
  })
})

test('the subtotals of partners and months add up to the sum of the list, under its filters too', async () => {
  for (const asked of [{}, { sourceType: 1 }, { state: ['open' as const] }]) {
    const page = await clerk.get(calls.query, { size: 100, ...asked })
    const { rows, more } = await clerk.get(calls.subtotals, asked)
    const sum = rows.reduce((n, s) => n + Number(s.amount), 0)
    expect([sum.toFixed(2), more]).toEqual([Number(page.sums!.openAmount).toFixed(2), false])
    expect(rows.reduce((n, s) => n + s.items, 0)).toBe(page.total)
  }
})

test('days in which an invoice is expected: amber from five, red from seven', () => {
  expect([4, 5, 6, 7, 30].map(toneOf)).toEqual([undefined, 'orange', 'orange', 'red', 'red'])
})
