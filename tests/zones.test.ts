import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { readSheet } from '#tests/sheets.ts'
import { fetchFile } from './uploads.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* security.md C64: a date is the same day wherever the server stands; the last of January is where months go wrong. */
let w: World
let g: Goods
let clerk: Person
const home = process.env.TZ
const expiry = `${new Date().getUTCFullYear() + 2}-01-31`

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const codes = 'view print export'
  clerk = await w.person(
    { 'procurement/delivery': codes, 'procurement/acceptance': codes, 'inventory/inventoryQuery': codes },
    g.hospital,
  )
})
afterEach(() => {
  process.env.TZ = home
})
afterAll(() => w.close())

test.each([
  ['Asia/Shanghai', -480],
  ['UTC', 0],
  ['America/Los_Angeles', 480],
])('an expiry round-trips unchanged in JSON, print and both kinds of file: %s', async (zone, offset) => {
  process.env.TZ = zone
  // the zone really is that one for this process
  expect(new Date(`${expiry}T12:00:00Z`).getTimezoneOffset()).toBe(offset)
  const docs = await goodsWay(g, `去${zone}的药`, expiry)
  for (const [calls, id] of [
    [deliveryCalls, docs.delivery.id],
    [acceptanceCalls, docs.acceptance.id],
  ] as const) {
    const shown = await clerk.get(calls.detail as typeof deliveryCalls.detail, { id })
    const { documents } = await clerk.get(calls.print as typeof deliveryCalls.print, { ids: [id] })
    for (const document of [shown, ...documents])
      expect(document.lines.map((l) => l.expiryDate)).toEqual([expiry, expiry])
  }
  const stored = await w.sql.query(
    `select distinct expiry_date::text as day from delivery_line where delivery_id = $1`,
    [docs.delivery.id],
  )
  expect(stored.rows).toEqual([{ day: expiry }])
  for (const type of ['xlsx', 'csv']) {
    const { bytes } = await fetchFile(w.app, clerk, stockCalls.export, { type })
    const rows: string[][] = []
    for await (const { cells } of readSheet(bytes)) rows.push(cells)
    const column = rows[0]!.indexOf('有效期至')
    expect(new Set(rows.slice(1).map((r) => r[column]))).toEqual(new Set([expiry]))
  }
})
