import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'

/* issue 20, bad input: goods go back between the draft of an invoice and its submit. */
let w: World
let g: Goods
let p: Invoicers
let r: Returners
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  r = await returners(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

test('an invoice of ten packs of which three went back since its draft is refused by its line, and handed in for seven', async () => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const line = { itemId: item!.itemId, qty: '10' }
  const made = await p.clerk.get(calls.add, typedInvoice(g.hospital, '125.00', [line]))
  const back = await ways(r).gone(typedReturn(g, { lot, qty: '3' }))
  const { lines } = await r.keeper.get(returnOrderCalls.detail, { id: back.id })
  const received = lines.map((l) => ({ id: l.id, receivedQty: '3' }))
  await r.seller.get(returnOrderCalls.receive, { id: back.id, version: back.version, lines: received })
  const refused = await p.clerk.ask(calls.submit, { id: made.id, version: made.version })
  expect(JSON.stringify(refused)).toContain('最多可开 7')
  // nothing was taken, and the number is free for the one that is right
  const { rows } = await p.clerk.get(awaitCalls.query, { productId: lot.productId, state: ['open'] })
  expect(rows.map((i) => [i.openQty, i.invoicedQty])).toEqual([['7', '0']])
  const changed = await p.clerk.get(calls.update, {
    id: made.id,
    version: made.version,
    amount: '87.50',
    exclAmount: '77.43',
    taxAmount: '10.07',
    lines: [{ ...line, qty: '7' }],
  })
  expect((await p.clerk.ask(calls.submit, { id: made.id, version: changed.version })).msg).toBe('')
})
