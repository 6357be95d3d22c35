import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleTally } from '#kernel/server/tally.ts'
import type { Call } from '#kernel/shared/call.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { masterOf } from './masters.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

let w: World
let g: Goods
const people: Person[] = []
const lists: Call[] = [planCalls.query, orderCalls.query, deliveryCalls.query, acceptanceCalls.query]

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await goodsWay(g, '甲')
  await goodsWay(g, '乙')
  await goodsWay(await openGoods(w), '别家')
  people.push(await masterOf(w, 'hospital', g.hospital), await masterOf(w, 'supplier', g.supplier))
  people.push(await masterOf(w, 'authority', await w.org('authority', '卫健委')))
})
afterAll(() => w.close())

/** Totals of every list as everybody reads them, under filters the tally knows; `more` is one it does not know. */
const totals = async (more: object = {}) => {
  const asked = [{}, { status: ['draft'] }, { status: ['confirmed', 'accepted', 'allocating'] }, { kind: 0 }, { kind: 1 }]
  const said: unknown[] = []
  for (const who of people)
    for (const list of lists)
      for (const filters of asked)
        for (const partner of [{}, { supplierId: g.supplier }, { hospitalId: g.hospital }]) {
          const input = { ...filters, ...partner, ...more, part: 'totals' }
          if (!list.input.safeParse(input).success) continue
          const { code, data } = await who.ask(list, input as never)
          said.push([list.path, who.userId, filters, partner, code, data])
        }
  return said
}

test('the totals a list reads from the tally are those it would count, for everybody and under every filter', async () => {
  const read = await totals()
  expect(read.length).toBeGreaterThan(100)
  expect(JSON.stringify(read)).toContain('"all":2')
  // a day before all papers takes none away, and is counted
  expect(read).toEqual(await totals({ createdAt: { from: '2000-01-01' } }))
})

test('adding up leaves the totals as they are, with fewer rows; on two nodes at once too', async () => {
  const rows = async () => (await w.sql.query('select count(*)::int as n from paper_tally')).rows[0].n as number
  const [before, many] = [await totals(), await rows()]
  await Promise.all([settleTally({ call: '', requestId: '' }), settleTally({ call: '', requestId: '' })])
  const few = await rows()
  expect(few).toBeLessThan(many)
  expect(await totals()).toEqual(before)
  expect(await settleTally({ call: '', requestId: '' })).toEqual({ settled: 0 })
})
