import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCounting } from '#tests/counting.ts'
import { openWorld, type World } from '#tests/world.ts'
import { stockCountCalls as calls, newCountCalls } from '../shared/calls.ts'

let w: World
let x: Awaited<ReturnType<typeof openCounting>>
beforeAll(async () => {
  w = await openWorld()
  x = await openCounting(w)
})
afterAll(() => w.close())

test('two thousand lots are opened, counted in a few calls and posted, one movement each', async () => {
  const { productId } = await x.g.item()
  const lots = Array.from({ length: 2000 }, (_, i) => ({
    productId,
    lotNo: `L${i}`,
    units: '24',
    ratio: '24',
    price: '1',
  }))
  await x.shelf.come(...lots)
  const { id, version } = await x.one.get(newCountCalls.count, { pointId: x.g.point, scope: 'all' })
  await x.one.get(calls.start, { id, version })
  const { lines } = await x.see(id)
  expect(lines.length).toBe(2000)
  for (let from = 0; from < 2000; from += 500)
    await x.one.get(calls.enter, {
      id,
      lines: lines.slice(from, from + 500).map((l) => ({ lineId: l.id, version: l.version, units: '25' })),
    })
  await x.act(x.one, 'recount', id)
  const again = await x.see(id)
  for (let from = 0; from < 2000; from += 500)
    await x.one.get(calls.enter, {
      id,
      lines: again.lines
        .slice(from, from + 500)
        .map((l) => ({ lineId: l.id, version: l.version, reason: 'unit' as const })),
    })
  expect((await x.act(x.one, 'submit', id)).msg).toBe('')
  expect((await x.audit(x.judge, id)).msg).toBe('')
  expect((await x.moved(id)).length).toBe(2000)
})
