import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionCalls } from '#modules/contract-type/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { agree } from '#tests/covering.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'

/* Decisions 0090 and 0091: what a contract does not agree with is told to everybody, what it agrees to whom its amounts are shown. */
let w: World
let g: Goods
let admin: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  admin = await w.person({ 'contractSettings/dataPermission': 'view setScope' }, g.hospital)
})
afterAll(() => w.close())

let word: { id?: string; version: number } = { version: 0 }
const say = async (scope: 'all' | 'none', hideAmount: boolean) => {
  const whom = word.id ? {} : { userId: g.buyer.userId }
  word = await admin.get(permissionCalls.save, { ...whom, ...word, rules: [{ typeId: null, scope, hideAmount }] })
}
/** Both sorts of silence: amounts that are hidden, and the contract itself. */
const silences = [
  ['all', true],
  ['none', false],
] as const

test('who may not know a contract’s amounts is told that an order’s price is another, and no figure', async () => {
  const item = await g.item({ price: '20.57' })
  const c = await agree(w, g, { lines: [{ productId: item.productId, price: '17.9' }] })
  const lines = [{ catalogItemId: item.catalogItemId, qty: '10' }]
  const made = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  const said = async () => (await g.buyer.ask(orderCalls.submit, { id: made.id, version: made.version })).msg
  const plan = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const planned = async () => (await g.buyer.get(planCalls.detail, { id: plan.id })).contracts
  await say('all', false)
  expect(await said()).toBe(`第 1 行：合同 ${c.no} 约定单价 17.9，与 20.57 不一致`)
  expect(await planned()).toMatchObject([{ price: '17.9000', said: [`合同 ${c.no} 约定单价 17.9，与 20.57 不一致`] }])
  const silent = `合同 ${c.no} 约定单价与此不一致`
  for (const [scope, hide] of silences) {
    await say(scope, hide)
    expect(await said()).toBe(`第 1 行：${silent}`)
    expect(await planned()).toMatchObject(scope === 'all' ? [{ no: c.no, price: null, said: [silent] }] : [])
  }
  // a warning is no louder than a refusal
  await w.sql.query(`update contract set order_rule = 'warn' where id = $1`, [c.id])
  const sent = await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  expect(sent.warnings).toEqual([expect.stringContaining(silent)])
})

test('an order’s page names the price of its contract to whom amounts of the contract are shown', async () => {
  await say('all', false)
  const item = await g.item({ price: '12.5' })
  const c = await agree(w, g, { lines: [{ productId: item.productId }] })
  const lines = [{ catalogItemId: item.catalogItemId, qty: '10' }]
  const made = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  const bound = async (who = g.buyer) =>
    (await who.get(orderCalls.detail, { id: made.id })).contracts.map((x) => [x.no, x.price])
  expect(await bound()).toEqual([[c.no, '12.5000']])
  // who neither reads contracts nor orders by them knows which it is, not what it says
  const pharmacist = await w.person({ 'procurement/purchaseOrder': 'view' }, g.hospital)
  expect(await bound(pharmacist)).toEqual([[c.no, null]])
  const reader = await w.person({ 'procurement/purchaseOrder': 'view', 'contract/manage': 'view' }, g.hospital)
  expect(await bound(reader)).toEqual([[c.no, '12.5000']])
  await say('all', true)
  expect(await bound()).toEqual([[c.no, null]])
  await say('none', false)
  expect(await bound()).toEqual([])
})
