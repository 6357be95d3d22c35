import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { lookAtAll } from '#modules/exception/server/clock.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { lotOf, runningOrder, shipped } from '#tests/chain.ts'
import { exceptionsOf, standOf } from '#tests/excepting.ts'
import { entered, pass } from '#tests/price-cuts.ts'
import { taken } from '#tests/refusing.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { runRegionPrice } from './run.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

test('what a new price could not reach and may still be sent at the old one is an exception of both sides, until nothing of it is open', async () => {
  const screen = 'purchaseList/priceModification'
  const region = await w.org('authority', '监管中心')
  const clerk = await w.person({ [screen]: 'view add submit' }, region)
  const operator = await w.person({ [screen]: 'view audit' }, region)
  const item = await g.item()
  const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
  // all of it came and was refused: it may come again, and there is nothing left of the line to keep the old price
  const { acceptance } = await shipped(g, order.id, [lotOf(order.lines[0]!.id, '10')])
  await taken(g, acceptance.id, '10')
  const a = await entered(clerk, [{ productId: item.productId, newPrice: '10' }])
  await pass(operator, a)
  expect(await runRegionPrice(a.id)).toBe('begun')
  const { rows } = await operator.get(calls.settlements, { adjustmentId: a.id, state: 'unable' })
  expect(rows.map((r) => r.reason)).toEqual(['全部拒收后待补发，不能拆分'])
  for (const who of [g.buyer, g.sales]) {
    expect(await standOf(who, a.id)).toEqual(['unsettled open'])
    const [row] = await exceptionsOf(who, a.id)
    expect(row).toMatchObject({ docType: 'regionPrice', docNo: a.no, seq: 1, amount: '-25.00' })
  }
  const [refusal] = (await g.sales.get(refusalCalls.query, { orderId: order.id })).rows
  const { id, version } = refusal!
  const agreed = await g.sales.get(refusalCalls.agree, { id, version })
  await g.sales.get(refusalCalls.handle, { id, version: agreed.version, action: 'settle', mode: 'takeBack' })
  await lookAtAll()
  expect(await standOf(g.buyer, a.id)).toEqual(['unsettled over'])
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
})
