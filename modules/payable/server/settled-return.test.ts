import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { runRegionPrice } from '#modules/region-price/server/run.ts'
import { type StageRules, usualRules } from '#modules/region-price/shared/stages.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { entered, pass } from '#tests/price-cuts.ts'
import { acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'

/* decision 0071: what goes back is worth what it was settled to, so that a difference is credited once. Lots of ten packs at 12.50. */
let w: World
let g: Goods
let r: Returners
let author: Person
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  r = await returners(w, g)
  const prices = 'purchaseList/priceModification'
  const region = await w.org('authority', '监管中心')
  author = await w.person({ [prices]: 'view add edit delete submit withdraw' }, region)
  operator = await w.person({ [prices]: 'view audit' }, region)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const cut = async ({ productId }: { productId: string }, newPrice: string, rules: StageRules = usualRules) => {
  const a = await entered(author, [{ productId, newPrice }])
  await pass(operator, a, rules)
  await runRegionPrice(a.id)
}
const onShelf: StageRules = { ...usualRules, F: 'supplement' }
const receive = ({ id, version }: { id: string; version: number }) =>
  r.seller.get(returnOrderCalls.receive, { id, version })
const read = (id: string) => r.keeper.get(returnOrderCalls.detail, { id })
/** Yuan of all items of an article, and what of them is open; what each came to, in their order. */
const owed = async ({ productId }: { productId: string }) => {
  const { rows } = await w.sql.query(
    `select sum(amount)::float as amount, sum(open_amount)::float as open,
      jsonb_agg(jsonb_build_array(source_type, amount, open_amount) order by source_type, amount) as items
     from payable_item where product_id = $1 and not taken_back`,
    [productId],
  )
  return rows[0] as { amount: number; open: number; items: [number, number, number][] }
}

test('goods that were invoiced and settled on the shelf go back at the new price, and so does their red invoice', async () => {
  const lot = await acceptedLot(g, { invoiceNo: '24312000000071000001' })
  await cut(lot, '10', onShelf)
  const gone = await ways(r).gone(typedReturn(g, { lot, qty: '4' }))
  expect((await read(gone.id)).lines[0]).toMatchObject({ price: '10.0000', amount: '40.00' })
  await receive(gone)
  expect(await read(gone.id)).toMatchObject({ receivedAmount: '40.00', redDue: '40.00' })
  // six are left, at 10
  expect(await owed(lot)).toEqual({
    amount: 60,
    open: -65,
    items: [
      [1, 125, 0],
      [2, -40, -40],
      [5, -25, -25],
    ],
  })
})

test('a return that was on its way when the price was cut is counted at the price of what was settled', async () => {
  const lot = await acceptedLot(g)
  const gone = await ways(r).gone(typedReturn(g, { lot, qty: '4' }))
  expect((await read(gone.id)).amount).toBe('50.00')
  // ten were taken in, of which none had come back
  await cut(lot, '10')
  await receive(gone)
  expect(await read(gone.id)).toMatchObject({ amount: '40.00', receivedAmount: '40.00', redDue: '0.00' })
  // what was owed at the old price and the difference of it go together: six are left to be invoiced, and the difference of six
  expect(await owed(lot)).toEqual({
    amount: 60,
    open: 60,
    items: [
      [1, 125, 75],
      [2, -40, 0],
      [5, -25, -15],
    ],
  })
  await receive(await ways(r).gone(typedReturn(g, { lot, qty: '6' })))
  expect(await owed(lot)).toMatchObject({ amount: 0, open: 0 })
})

test('what left the shelf before it was settled, and what came after, keeps the price of its delivery', async () => {
  const lot = await acceptedLot(g, { invoiceNo: '24312000000071000002' })
  const gone = await ways(r).gone(typedReturn(g, { lot, qty: '4' }))
  await cut(lot, '10', onShelf)
  await receive(gone)
  expect((await read(gone.id)).receivedAmount).toBe('50.00')
  // six were on the shelf: 125 − 50 − 15
  expect(await owed(lot)).toMatchObject({ amount: 60 })
})

test('a second cut settles from what the first one settled to', async () => {
  const lot = await acceptedLot(g)
  await cut(lot, '10')
  await cut(lot, '8')
  expect(await owed(lot)).toMatchObject({ amount: 80, open: 80 })
  await receive(await ways(r).gone(typedReturn(g, { lot, qty: '4' })))
  expect(await owed(lot)).toMatchObject({ amount: 48, open: 48 })
})
