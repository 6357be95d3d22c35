import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { fetchFile } from './uploads.ts'
import { goodsWay } from './way.ts'
import { openGoods, openWorld, type Person, type World } from './world.ts'

/* security.md, authority: what it reads of the prices others agreed on is noted, with what it asked for; nobody else's is. */
let w: World
const people = new Map<OrgKind, Person>()
let orderId: string
beforeAll(async () => {
  w = await openWorld()
  const g = await openGoods(w)
  orderId = (await goodsWay(g, '价')).order.id
  people.set('authority', await masterOf(w, 'authority', await w.org('authority', '监管')))
  people.set('hospital', await masterOf(w, 'hospital', g.hospital))
})
afterAll(() => w.close())

const noted = async (who: Person) =>
  (
    await w.sql.query(
      `select entity_id as path, after from audit_log where user_id = $1 and action = 'readPrices' order by at, seq`,
      [who.userId],
    )
  ).rows as { path: string; after: Record<string, unknown> }[]
const priced = (v: unknown): boolean =>
  Array.isArray(v)
    ? v.some(priced)
    : typeof v === 'object' &&
      v !== null &&
      Object.entries(v).some(([k, one]) => /^(price|oldPrice|newPrice)$/.test(k) || priced(one))

test('the authority’s reading of an order, of a list and of a file is noted with what it asked; a hospital’s is not', async () => {
  const region = people.get('authority')!
  await region.get(orderCalls.detail, { id: orderId })
  expect((await fetchFile(w.app, region, orderCalls.export, { type: 'csv' })).envelope).toBeUndefined()
  const rows = await noted(region)
  expect(rows.map((r) => r.path)).toEqual([orderCalls.detail.path, orderCalls.export.path])
  expect(rows[0]!.after).toMatchObject({ id: orderId })
  await people.get('hospital')!.get(orderCalls.detail, { id: orderId })
  expect(await noted(people.get('hospital')!)).toEqual([])
})

test('whatever call answers the authority a price notes it', async () => {
  const region = people.get('authority')!
  const reads = everyCall.filter(
    (c) => c.does === 'read' && !c.blob && c.body !== 'multipart' && mayAsk(c, 'authority'),
  )
  const silent: string[] = []
  let told = 0
  for (const c of reads as Call[]) {
    const input = c.input.safeParse({ id: orderId }).success ? { id: orderId } : (acceptedSample(c) ?? {})
    for (const asked of [input, { size: 50 }]) {
      if (!c.input.safeParse(asked).success) continue
      const before = (await noted(region)).length
      const { data } = await region.ask(c, asked as never)
      if (!priced(data)) continue
      told++
      if ((await noted(region)).length === before) silent.push(c.path)
    }
  }
  expect([silent, told > 2]).toEqual([[], true])
})
