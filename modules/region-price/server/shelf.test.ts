import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { entered, pass, underWay } from '#tests/price-cuts.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { usualRules } from '../shared/stages.ts'
import { runRegionPrice } from './run.ts'

/* domain-lists §2.38, domain-money §2.50: a pack is settled once, as taken in without an invoice or on the shelf. */
let w: World
let g: Goods
let p: Invoicers
let clerk: Person
let operator: Person
const screen = 'purchaseList/priceModification'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  const region = await w.org('authority', '监管中心')
  clerk = await w.person({ [screen]: 'view add edit delete submit withdraw export log' }, region)
  operator = await w.person({ [screen]: 'view audit log' }, region)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const settled = async (adjustmentId: string) =>
  (await operator.get(calls.settlements, { adjustmentId, size: 500 })).rows
    .filter((r) => r.stage === 'E' || r.stage === 'F')
    .map((r) => [r.stage, Number(r.qty), Number(r.diff)])
    .toSorted()
/** Eight packs at 12.50 were taken in; an invoice stands for so many of them. */
const invoiced = async (qty: string, amount: string) => {
  const item = await g.item()
  await underWay(g, item)
  const [open] = await openOf(p.clerk, g.hospital, item.productId, w)
  const lines = [{ itemId: open!.itemId, qty }]
  await p.clerk.get(invoiceCalls.add, { ...typedInvoice(g.hospital, amount, lines), send: true })
  return item.productId
}
const cut = async (productId: string, F: 'supplement' | 'keep') => {
  const a = await entered(clerk, [{ productId, newPrice: '10' }])
  await pass(operator, a, { ...usualRules, F })
  await runRegionPrice(a.id)
  return a.id
}

test('what an invoice stands for is not settled as taken in without one', async () => {
  const a = await cut(await invoiced('3', '37.50'), 'keep')
  expect(await settled(a)).toEqual([['E', 5, -12.5]])
  const all = await cut(await invoiced('8', '100.00'), 'keep')
  expect(await settled(all)).toEqual([])
})

test('who settles both what has no invoice and the shelf settles each pack once, and says so beforehand', async () => {
  const a = await cut(await invoiced('3', '37.50'), 'supplement')
  expect(await settled(a)).toEqual([
    ['E', 5, -12.5],
    ['F', 3, -7.5],
  ])
  const { stages } = await operator.get(calls.impact, { id: a })
  expect(stages.slice(4).map((s) => [s.stage, Number(s.qty), Number(s.diff)])).toEqual(await settled(a))
  // nothing of it has an invoice
  const item = await g.item()
  await underWay(g, item)
  expect(await settled(await cut(item.productId, 'supplement'))).toEqual([['E', 8, -20]])
})

test('once it ran a hospital reads what was settled, and a stage that is kept is not told as one nothing was touched of', async () => {
  const item = await g.item()
  await underWay(g, item)
  const a = await cut(item.productId, 'keep')
  const reader = await w.person({ [screen]: 'view' }, g.hospital)
  const seen = await reader.get(calls.impact, { id: a })
  expect([seen.frozen, seen.settled]).toEqual([true, true])
  expect(seen.stages.map((s) => [s.stage, Number(s.qty)])).toEqual([
    ['A', 10],
    ['B', 10],
    ['C', 18],
    ['D', 4],
    ['E', 8],
  ])
  // the region reads what was counted when it ran, of all of them
  const region = await operator.get(calls.impact, { id: a })
  expect([region.frozen, region.settled, region.stages.length]).toEqual([true, false, 6])
})
