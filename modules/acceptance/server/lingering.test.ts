import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { judged, sentGoods, takenIn } from '#tests/announcing.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { acceptanceCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

test('goods that were registered and are not confirmed for longer than the region allows are listed for everybody who waits', async () => {
  const [late, fresh, confirmed] = [await sentGoods(g, '10'), await sentGoods(g, '10'), await sentGoods(g, '10')]
  const [a, b, c] = [await judged(g, late), await judged(g, fresh), await takenIn(g, confirmed)]
  const registered = (id: string, hours: number) =>
    w.sql.query(
      `update acceptance set arrived_at = x, checked_at = x from (select now() - make_interval(hours => $2) as x) x where id = $1`,
      [id, hours],
    )
  for (const [id, hours] of [
    [a.id, 49],
    [b.id, 47],
    [c.id, 90],
  ] as const)
    await registered(id, hours)
  const may = { 'procurement/acceptance': 'view' }
  const region = await w.org('authority', '监管中心')
  const readers = [await w.person(may, g.hospital), await w.person(may, g.supplier), await w.person(may, region)]
  const listed = async (lingers: boolean, who = readers[0]!) =>
    (await who.get(acceptanceCalls.query, { lingers })).rows.map((r) => r.id)
  for (const who of readers) {
    expect(await listed(true, who)).toEqual([a.id])
    const { cards } = await who.get(homeCalls.schedule, {})
    expect(cards.find((x) => x.key === 'acceptLingers')).toMatchObject({ count: 1, tone: 'red' })
  }
  expect((await listed(false)).toSorted()).toEqual([b.id, c.id].toSorted())
  await w.sql.query(`insert into config (key, value) values ('acceptance.confirmDays', '1')`)
  expect((await listed(true)).toSorted()).toEqual([a.id, b.id].toSorted())
  await w.sql.query(`delete from config where key = 'acceptance.confirmDays'`)
})
