import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRegionPrice } from '#modules/region-price/server/run.ts'
import { agree } from '#tests/covering.ts'
import { entered, pass } from '#tests/price-cuts.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type ContractWatchers, contractWatchers } from '#tests/watching.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { watchCalls as calls } from '../shared/calls.ts'

/* domain-money §3.18 with the clause 价格随区域调整 (decision 0108): what is kept is judged by the price in force when it was bought. */
let w: World
let g: Goods
let p: ContractWatchers
let clerk: Person
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractWatchers(w, g)
  const region = await w.org('authority', '监管中心')
  const screen = 'purchaseList/priceModification'
  clerk = await w.person({ [screen]: 'view add edit submit' }, region)
  operator = await w.person({ [screen]: 'view audit' }, region)
})
afterAll(() => w.close())

/** A contract of ten packs at 12.50 whose price the region cut to 10 before all of them were bought and taken in. */
const bought = async (follows: boolean) => {
  const item = await g.item({ price: '12.5' })
  const c = await agree(w, g, { follows, rule: 'warn', lines: [{ productId: item.productId, qty: '10' }] })
  const cut = await entered(clerk, [{ productId: item.productId, newPrice: '10' }])
  await pass(operator, cut)
  expect(await runRegionPrice(cut.id)).toBe('begun')
  await acceptedLot(g, { item })
  const [row] = (await p.hospital.get(calls.query, { keyword: c.no })).rows
  return { row: row!, detail: await p.supplier.get(calls.detail, { id: c.id }) }
}

test('all that was agreed came at the region’s price: it is done, nobody is behind, and nobody broke a promise', async () => {
  const { row, detail } = await bought(true)
  expect(row).toMatchObject({ pace: 'done', share: '100.0', amount: '125.00', executedAmount: '100.00' })
  expect([row.supplierBreaches, row.hospitalBreaches]).toEqual([0, 0])
  expect(detail.lines).toMatchObject([{ share: '100.0', price: '12.5000', executedAmount: '100.00' }])
  expect(detail.orders).toEqual([])
})

test('without the clause the agreed price is the measure, and what was bought below it is short of the amount', async () => {
  const { row } = await bought(false)
  expect(row).toMatchObject({ share: '80.0', amount: '125.00', executedAmount: '100.00' })
  expect(row.pace).not.toBe('done')
})

test('of what was paid the share is of the price in force too', async () => {
  const { row } = await bought(true)
  await w.sql.query('update contract set paid_amount = 50 where id = $1', [row.id])
  const [now] = (await p.hospital.get(calls.query, { keyword: row.no })).rows
  expect(now).toMatchObject({ paidShare: '50.0', paidAmount: '50.00' })
})
