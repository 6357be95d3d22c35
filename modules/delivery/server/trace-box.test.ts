import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTracing } from '#tests/tracing.ts'
import { openGoods, openWorld, type World } from '#tests/world.ts'
import { deliveryCalls as calls } from '../shared/calls.ts'

/* domain-trace §4.4: a box stands for the packs in it. */
let w: World
let t: Awaited<ReturnType<typeof openTracing>>
beforeAll(async () => {
  w = await openWorld()
  t = await openTracing(w, await openGoods(w))
})
afterAll(() => w.close())

test('a box is learned and opened once, however deep, all of it or nothing', async () => {
  const d = await t.drafted()
  const [a, b, c, box, big] = [d.own(), d.own(), d.own(), t.drug('8999991'), '(00)069012340000000016']
  expect(await d.scan(box, { lineId: d.one, children: [a, '123'] })).toMatchObject({
    ...{ result: 'boxBroken', message: '箱内追溯码 123 不能计入，整箱未计入' },
  })
  expect(await d.scan(box, { lineId: d.one, children: [a, a] })).toMatchObject({ result: 'boxBroken' })
  expect(await d.scan(box, { lineId: d.one, children: [box] })).toMatchObject({ result: 'boxBroken' })
  // learned although no lot was chosen: next time the box is enough
  expect(await d.scan(box, { children: [a, b] })).toMatchObject({ result: 'choose' })
  expect(await d.scan(t.drug('8999992'), { lineId: d.one, children: [b, c] })).toMatchObject({ result: 'boxed' })
  expect(await d.scan(box, { lineId: d.one })).toMatchObject({ result: 'counted', qty: 2, total: 2 })
  expect(await d.scan(a, { lineId: d.one })).toMatchObject({ result: 'again' })
  expect(await d.scan(box, { lineId: d.one })).toMatchObject({
    result: 'again',
    message: `重复：追溯码 ${box} 已在本单`,
  })
  const page = await t.ship.get(calls.codes, { id: d.id, lineId: d.one, sort: 'code' })
  expect(page.rows.map((r) => [r.code, r.box, r.carrier, r.seq])).toEqual([a, b].map((x) => [x, box, 'M20', 1]))
  expect((await t.ship.get(calls.codes, { id: d.id, keyword: box, size: 1 })).total).toBe(2)
  const other = await t.drafted()
  // of a broken box nothing is learned
  for (const x of [d, other])
    expect(await x.scan(big, { lineId: x.one, children: [box, c] })).toMatchObject({ result: 'boxBroken' })
  expect(await t.counts(other)).toEqual([0, 0, 0])
  await t.ship.get(calls.delete, { id: d.id, version: d.version })
  // the same article in the next draft: three packs of a box in a box
  await w.sql.query(
    `update product set extra = '{}' where id in (select product_id from delivery_line where id = $1)`,
    [other.one],
  )
  expect(await other.scan(big, { children: [box, c] })).toMatchObject({ result: 'choose' })
  expect(await other.scan(big, { lineId: other.one })).toMatchObject({ result: 'counted', qty: 3, total: 3 })
  const { rows: deep } = await w.sql.query('select boxes from delivery_code where delivery_id = $1 and code = $2', [
    other.id,
    a,
  ])
  expect(deep[0].boxes).toEqual([box, '069012340000000016'])
  expect(await other.scan(big, { lineId: other.two })).toMatchObject({ result: 'again' })
})

test('a box is filled anew with what lies in it now; taken back nothing is known of it, and it never lies in itself', async () => {
  const d = await t.drafted()
  const lineId = d.one
  const [a, b, c, box, big, pallet] = [
    d.own(),
    d.own(),
    d.own(),
    t.drug('8999993'),
    t.drug('8999993'),
    t.drug('8999993'),
  ]
  // one code too many was scanned into it: it stays open to be filled rightly
  expect(await d.scan(box, { children: [a, b, c, d.own()], lineId })).toMatchObject({ result: 'full' })
  expect(await d.scan(box, { lineId })).toMatchObject({ result: 'full' })
  expect(await d.scan(t.drug('8999994'), { children: [c], lineId })).toMatchObject({
    result: 'boxed',
    message: `追溯码 ${c} (${box}) 已在其他箱中`,
  })
  const id = randomUUID()
  expect(await d.scan(box, { id, children: [a, b], lineId })).toMatchObject({ result: 'counted', qty: 2 })
  // while it stands here it is not filled in secret
  expect(await d.scan(box, { children: [a, c], lineId })).toMatchObject({ result: 'again' })
  expect(await d.scan('', { undoes: id })).toMatchObject({ result: 'undone', qty: 2, total: 0 })
  // its codes are free for another box
  const next = randomUUID()
  expect(await d.scan(t.drug('8999994'), { id: next, children: [b], lineId })).toMatchObject({ result: 'counted' })
  await d.scan('', { undoes: next })

  // a code that stands as a pack is no box, neither here nor elsewhere
  expect(await d.scan(c, { lineId })).toMatchObject({ result: 'counted' })
  expect(await d.scan(c, { children: [a], lineId })).toMatchObject({ result: 'again' })
  const other = await t.drafted()
  expect(await other.scan(c, { children: [t.drug()], lineId: other.three })).toMatchObject({ result: 'boxBroken' })

  const free = { lineId: d.two }
  expect(await d.scan(box, { children: [a, b], ...free })).toMatchObject({ result: 'counted' })
  expect(await d.scan(a, free)).toMatchObject({ result: 'again' })
  expect(await other.scan(big, { children: [box], lineId: other.three })).toMatchObject({ result: 'boxBroken' })
  await w.sql.query('delete from delivery_code where delivery_id = $1', [d.id])
  expect(await d.scan(big, { children: [box] })).toMatchObject({ result: 'choose' })
  expect(await d.scan(pallet, { children: [big] })).toMatchObject({ result: 'choose' })
  for (const inner of [box, big])
    expect(await d.scan(inner, { children: [pallet] })).toMatchObject({ result: 'boxBroken' })
  // a box within a box of which nothing is known is no pack
  expect(
    await other.scan(t.drug('8999995'), { children: ['(00)069012340000000023'], lineId: other.three }),
  ).toMatchObject({
    result: 'boxBroken',
    message: '箱内追溯码 069012340000000023 不能计入，整箱未计入',
  })
})
