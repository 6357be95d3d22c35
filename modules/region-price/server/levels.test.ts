import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { workflowCalls } from '#modules/approval/shared/calls.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { dayFrom, entered } from '#tests/price-cuts.ts'
import { beside } from '#tests/signing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { usualRules } from '../shared/stages.ts'

/* ux.md 88: a price of the region takes the levels of the region's flow, where it has one. */
let w: World
let g: Goods
let clerk: Person
let first: Person
let second: Person
let watcher: Person
const screen = 'purchaseList/priceModification'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const region = await w.org('authority', '监管中心')
  clerk = await w.person({ [screen]: 'view add edit delete submit withdraw' }, region)
  first = await w.person({ [screen]: 'view audit' }, region)
  second = await w.person({ [screen]: 'view audit' }, region)
  watcher = await w.person({ [screen]: 'view' }, g.hospital)
  const config = beside(
    await w.person({ 'system/config': 'view edit' }, region),
    await w.person({ 'system/lowered': 'view agree' }, region),
  )
  const level = (name: string, p: Person) => ({ name, minAmount: '0', roleIds: [], userIds: [p.userId] })
  await config.get(workflowCalls.save, {
    docType: 'regionPrice',
    name: '区域调价',
    kinds: [],
    enabled: true,
    steps: [level('初审', first), level('复审', second)],
  })
})
afterAll(() => w.close())

const states = async (id: string) => (await clerk.get(calls.detail, { id })).chain.map((l) => [l.name, l.state])
/** Whether the first and the second are told that it waits: by their list and by the count of their workbench. */
const told = async (id: string) => {
  const all = [first, second].map(async (p) => {
    const listed = (await p.get(calls.query, { forMe: true, size: 100 })).rows.some((r) => r.id === id)
    const { cards } = await p.get(homeCalls.schedule, {})
    expect(cards.find((c) => c.key === 'regionPriceAudit')?.count ?? 0).toBe(listed ? 1 : 0)
    return listed
  })
  return Promise.all(all)
}
const seen = async (id: string) => (await watcher.ask(calls.detail, { id })).code

test('each level passes it in turn, the last one’s rules hold, and nobody whose items it touches sees it before', async () => {
  const { productId } = await g.item()
  const a = await entered(clerk, [{ productId, newPrice: '10' }], { effectiveDate: dayFrom(3) })
  expect(await states(a.id)).toEqual([
    ['初审', 'current'],
    ['复审', 'waiting'],
  ])
  // it is the other's turn
  const early = await second.ask(calls.approve, { id: a.id, version: a.version, rules: usualRules })
  expect(early.msg).toContain('您不是该级审批人')
  const kept = { ...usualRules, A: 'keep' as const }
  expect(await told(a.id)).toEqual([true, false])
  const one = await first.get(calls.approve, { id: a.id, version: a.version, rules: kept })
  expect(await told(a.id)).toEqual([false, true])
  expect([one.status, await seen(a.id)]).toEqual(['pending', 404])
  const { rows } = await w.sql.query('select 1 from regional_price_item where region_id = $1', [a.id])
  expect(rows).toEqual([])
  const now = await second.get(calls.detail, { id: a.id })
  expect([now.actions.includes('approve'), now.rules]).toEqual([true, kept])
  const two = await second.get(calls.approve, { id: a.id, version: one.version, rules: usualRules })
  expect([two.status, await seen(a.id)]).toEqual(['passed', 0])
  expect((await clerk.get(calls.detail, { id: a.id })).rules).toEqual(usualRules)
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
})

test('a level that refuses ends them all, and what is taken back or sent anew begins with the first', async () => {
  const { productId } = await g.item()
  const a = await entered(clerk, [{ productId, newPrice: '10' }], { effectiveDate: dayFrom(3) })
  const back = await clerk.get(calls.withdraw, { id: a.id, version: a.version })
  const sent = await clerk.get(calls.submit, { id: a.id, version: back.version })
  const kept = { ...usualRules, A: 'keep' as const }
  const one = await first.get(calls.approve, { id: a.id, version: sent.version, rules: kept })
  const no = await second.get(calls.reject, { id: a.id, version: one.version, reason: '再议' })
  expect([no.status, await states(a.id)]).toEqual([
    'rejected',
    [
      ['初审', 'passed'],
      ['复审', 'rejected'],
    ],
  ])
  const again = await clerk.get(calls.submit, { id: a.id, version: no.version })
  expect(await states(a.id)).toEqual([
    ['初审', 'current'],
    ['复审', 'waiting'],
  ])
  // what somebody chose in a round that ended says nothing of the next one
  const rules = async () => (await first.get(calls.detail, { id: a.id })).rules
  expect(await rules()).toEqual(usualRules)
  const early = await first.get(calls.approve, { id: a.id, version: again.version, rules: kept })
  const drawn = await clerk.get(calls.withdraw, { id: a.id, version: early.version })
  await clerk.get(calls.submit, { id: a.id, version: drawn.version })
  expect(await rules()).toEqual(usualRules)
})
