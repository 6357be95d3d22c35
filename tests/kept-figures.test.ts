import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyTask } from '#app/modules.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { inventoryPanels, procurementPanels, screenCalls } from '#modules/screen/shared/calls.ts'
import { g, limited, openRanges, w } from './ranges.ts'
import { goodsWay, orderedGoods } from './way.ts'
import type { Person } from './world.ts'

/* What costs a second at a million lines is read by a task, and who looks is told when (kernel/server/kept-figures.ts). */
const may = { Home: 'view', 'procurement/purchaseOrder': 'view', 'inventory/inventoryQuery': 'view' }
let regulator: Person
beforeAll(async () => {
  process.env.KEEP_FIGURES_FROM_MS = '0'
  await openRanges()
  regulator = await w.person(may, await w.org('authority', '医保局'))
  await goodsWay(g, '甲')
  await orderedGoods(g, '乙')
})
afterAll(() => w.close())

const keep = async () => {
  for (const t of everyTask.filter((one) => one.name.endsWith('.keep')))
    await t.run({ call: `job ${t.name}`, requestId: 'kept' }, {})
}
/** All figures are as old as this. */
const age = (minutes: number) => w.sql.query(`update kept_figure set at = now() - $1 * interval '1 minute'`, [minutes])
const open = async (p: Person) =>
  (await p.get(homeCalls.charts, {})).charts.find((c) => c.key === 'open')?.points.map((x) => x.values[0]) ?? []
const orders = async (p: Person) => {
  const { rows, at } = await p.get(screenCalls.procurement, { panel: 'figures' })
  return { n: rows.find((r) => r.key === 'orders')?.value, at }
}

test('figures that are kept are read by everybody they are of, with their moment, until they are too old', async () => {
  const live = await Promise.all([open(g.buyer), open(g.sales)])
  expect(live.map((points) => points.length)).toEqual([1, 1])
  const { n } = await orders(regulator)
  await keep()
  expect(await Promise.all([open(g.buyer), open(g.sales)])).toEqual(live)
  expect((await orders(regulator)).n).toBe(n)

  await orderedGoods(g, '丙')
  await age(10)
  expect(await open(g.buyer)).toEqual(live[0])
  const kept = await orders(regulator)
  expect(kept.n).toBe(n)
  expect(Date.now() - Date.parse(kept.at!)).toBeGreaterThan(9 * 60_000)

  await age(20)
  expect(await open(g.buyer)).not.toEqual(live[0])
  expect((await orders(regulator)).n).toBe(String(Number(n) + 1))
  await keep()
  expect((await orders(regulator)).n).toBe(String(Number(n) + 1))
})

test('what costs little is not kept: whoever looks sees it as it is', async () => {
  process.env.KEEP_FIGURES_FROM_MS = '60000'
  await keep()
  expect((await w.sql.query('select name from kept_figure')).rows).toEqual([])
  process.env.KEEP_FIGURES_FROM_MS = '0'
})

const charts = async (p: Person) => (await p.get(homeCalls.charts, {})).charts.map((c) => [c.key, c.points])

test('every panel and chart says kept what it says when it is read', async () => {
  const { procurement, inventory } = screenCalls
  const read = async () => [
    await Promise.all(
      procurementPanels.map(async (panel) => [panel, (await regulator.get(procurement, { panel })).rows]),
    ),
    await Promise.all(inventoryPanels.map(async (panel) => [panel, (await regulator.get(inventory, { panel })).rows])),
    await Promise.all([g.buyer, g.sales, regulator].map(charts)),
  ]
  await w.sql.query('delete from kept_figure')
  const live = await read()
  await keep()
  await w.sql.query(
    'begin; set local session_replication_role = replica; delete from purchase_order; delete from stock_balance; commit',
  )
  expect(await read()).toEqual(live)
})

test('a limited role never reads a figure of the whole, and no organisation another’s', async () => {
  const elsewhere = await w.person(may, await w.org('hospital', '别院'))
  const { rows } = await w.sql.query(`select org_id as id, rows from kept_figure where name = 'home.open.hospital'`)
  expect(rows).toMatchObject([{ id: g.hospital }])
  expect(await open(g.buyer)).toHaveLength(1)
  expect(await open(elsewhere)).toEqual([])
  expect(await open(await limited({ suppliers: [elsewhere.orgId] }, may))).toEqual([])
})
