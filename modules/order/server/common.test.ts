import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

/* Several approved plans of a point become common orders: 2 + 3 are 5, and each plan keeps what is its own (issue 19). */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await w.sql.query(`insert into config (key, org_id, value) values ('plan.autoGenerate', $1, 'false')`, [g.hospital])
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

interface Known {
  id: string
  version: number
}
/** A plan of these, approved. */
const approved = async (lines: { catalogItemId: string; qty: string }[], more: object = {}) => {
  const made = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines, ...more })
  const sent = await g.buyer.get(planCalls.submit, { id: made.id, version: made.version })
  const { version } = await g.auditor.get(planCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  return { id: made.id, no: made.no, version }
}
const combined = ([first, ...beside]: Known[]) =>
  g.buyer.ask(orderCalls.fromPlan, {
    ...{ id: first!.id, version: first!.version },
    beside: beside.map(({ id, version }) => ({ id, version })),
  })
const orderedOf = async (plan: Known) =>
  (await g.buyer.get(planCalls.detail, { id: plan.id })).lines.map((l) => Number(l.orderedQty))

test('2 + 3 are one line of 5, 500 + 300 one of 800, what only one wants stays beside; both plans are ordered and lead to the order', async () => {
  const [a, b, c] = [await g.item(), await g.item(), await g.item()]
  const one = await approved(
    [
      { ...a, qty: '2' },
      { ...b, qty: '500' },
    ].map(({ catalogItemId, qty }) => ({ catalogItemId, qty })),
  )
  const two = await approved(
    [
      { ...b, qty: '300' },
      { ...c, qty: '7' },
      { ...a, qty: '3' },
    ].map(({ catalogItemId, qty }) => ({ catalogItemId, qty })),
  )
  const { data } = await combined([one, two])
  expect(data!.left).toEqual([])
  expect(data!.orders).toHaveLength(1)
  const order = await g.buyer.get(orderCalls.detail, { id: data!.orders[0]!.id })
  const qtyOf = ({ catalogItemId }: { catalogItemId: string }) =>
    order.lines.filter((l) => l.catalogItemId === catalogItemId).map((l) => Number(l.qty))
  expect([a, b, c].map(qtyOf)).toEqual([[5], [800], [7]])
  expect([await orderedOf(one), await orderedOf(two)]).toEqual([
    [2, 500],
    [300, 7, 3],
  ])
  expect(order.plans.map((p) => p.no)).toEqual([one.no, two.no])
  for (const p of [one, two]) {
    expect((await g.buyer.get(planCalls.detail, { id: p.id })).status).toBe('ordered')
    expect((await g.buyer.get(orderCalls.query, { planId: p.id })).rows.map((o) => o.id)).toEqual([order.id])
    const nodes = await g.buyer.get(trailCalls.trace, { kind: 'plan', id: p.id })
    expect(JSON.stringify(nodes)).toContain(order.no)
  }
  const now = async (p: Known) => ({ ...p, ...(await g.buyer.get(planCalls.detail, { id: p.id })) })
  expect((await combined([await now(one), await now(two)])).msg).toContain('已全部生成，不能合并')
  // the supplier reads of no plan
  const released = await g.auditor.get(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
  expect((await g.sales.get(orderCalls.detail, { id: released.id })).plans).toEqual([])
})

test('an amendment takes first from the plan that came last, and all of it where it goes so far', async () => {
  const { catalogItemId } = await g.item()
  const [one, two] = [await approved([{ catalogItemId, qty: '50' }]), await approved([{ catalogItemId, qty: '30' }])]
  const { data } = await combined([one, two])
  const id = data!.orders[0]!.id
  const { version } = await g.buyer.get(orderCalls.detail, { id })
  const released = await g.auditor.get(orderCalls.audit, { id, version, action: 'approve' })
  const [line] = (await g.buyer.get(orderCalls.detail, { id })).lines
  const lower = async (qty: string, v: number) =>
    g.buyer.get(amendmentCalls.amend, {
      ...{ id, version: v, reason: '用量下降' },
      lines: [{ orderLineId: line!.id, qty }],
    })
  await lower('60', released.version)
  const sums = async () => [...(await orderedOf(one)), ...(await orderedOf(two))].toSorted((x, y) => y - x)
  expect(await sums()).toEqual([50, 10])
  await lower('40', (await g.buyer.get(orderCalls.detail, { id })).version)
  expect(await sums()).toEqual([40, 0])
})

test('other points, other kinds, the same one twice, one that is not approved, and one somebody changed are no common order', async () => {
  const { catalogItemId } = await g.item()
  const lines = [{ catalogItemId, qty: '4' }]
  const one = await approved(lines)
  const made = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  expect((await combined([one, made])).msg).toBe(`计划 ${made.no} 未审核通过或已全部生成，不能合并`)
  expect((await combined([one, one])).msg).toBe('同一计划不能合并两次')
  const two = await approved(lines)
  expect((await combined([one, { ...two, version: two.version - 1 }])).code).toBe(409)
  const stranger = await openGoods(w)
  const theirs = await stranger.buyer.get(planCalls.add, {
    ...{ planType: 'month', kind: 0, pointId: stranger.point },
    lines: [{ catalogItemId: (await stranger.item()).catalogItemId, qty: '1' }],
  })
  expect((await combined([one, theirs])).code).toBe(404)
  const { rows } = await w.sql.query(
    `insert into distribution_point (hospital_id, code, name, type, address, receiver, phone, product_kinds)
     select hospital_id, 'P2', '二号库', type, address, receiver, phone, product_kinds from distribution_point where id = $1 returning id`,
    [g.point],
  )
  const elsewhere = await approved(lines, { pointId: rows[0].id })
  expect((await combined([one, elsewhere])).msg).toBe(`计划 ${elsewhere.no} 的配送点或产品大类不同，不能合并`)
  expect([await orderedOf(one), await orderedOf(two), await orderedOf(elsewhere)]).toEqual([[0], [0], [0]])
})

test('what together is more than may be ordered at once is left, and said; the rest goes', async () => {
  const [much, good] = [await g.item(), await g.item()]
  await w.sql.query('update catalog_item set max_qty = 9 where id = $1', [much.catalogItemId])
  const lines = [
    { catalogItemId: much.catalogItemId, qty: '6' },
    { catalogItemId: good.catalogItemId, qty: '6' },
  ]
  const [one, two] = [await approved(lines), await approved(lines)]
  const { data } = await combined([one, two])
  expect(data!.left.map((l) => [l.planNo, l.seq, l.message])).toEqual([
    [one.no, 1, '合并后 12，超过最大采购量 9'],
    [two.no, 1, '合并后 12，超过最大采购量 9'],
  ])
  expect([await orderedOf(one), await orderedOf(two)]).toEqual([
    [0, 6],
    [0, 6],
  ])
})
