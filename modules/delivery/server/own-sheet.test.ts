import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#tests/uploads.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls } from '../shared/calls.ts'

/* A supplier’s own spreadsheet (ux.md 1.5): as people make them, not as our template has it. */
let w: World
let g: Goods
let ship: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(
    { 'procurement/purchaseOrder': 'view accept', 'procurement/delivery': 'view add edit import ship' },
    g.supplier,
  )
})
afterAll(() => w.close())

const head = ['订单号', '产品编码', '发货数量', '批号', '生产日期', '有效期至']
type Cell = string | number | Date | null
const load = async (rows: Cell[][], merged: [number, number][] = [], mode = 'allOrNothing') => {
  const merges = merged.map(([from, to]) => ({ startRow: from, startCol: 0, endRow: to, endCol: 0 }))
  const columns = head.map((_, i) => (i > 3 ? { numFmt: 'yyyy-mm-dd' } : {}))
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '发货', columns, rows: [head, ...rows], merges }] }))
  return (await send(w.app, ship, deliveryCalls.import, { mode }, [{ field: 'file', filename: '发货.xlsx', bytes }]))
    .data!
}
const lots = async (orderId: string) => {
  const { rows } = await ship.get(deliveryCalls.query, { orderId })
  const all = await Promise.all(rows.map((r) => ship.get(deliveryCalls.detail, { id: r.id })))
  return all.flatMap((d) => d.lines.map((l) => [l.lotNo, l.productionDate, l.expiryDate]))
}

test('days are read as people write them, as text and as dates; what is none is told by its cell, and nothing is kept', async () => {
  const o = await runningOrder(g, '10')
  const row = (lot: string, made: Cell, until: Cell): Cell[] => [o.no, o.lines[0]!.code, 1, lot, made, until]
  const good = [
    row('A1', '2026-01-01', '2030-01-01'),
    row('A2', '2026/1/1', '2030.1.1'),
    row('A3', '20260101', '2030年1月1日'),
    row('A4', new Date('2026-01-01T00:00:00Z'), new Date('2030-01-01T00:00:00Z')),
  ]
  const bad = await load([...good, row('A5', '去年', '2030-02-30')])
  expect(bad).toMatchObject({ saved: false, refused: 1 })
  expect(bad.problems.map((p) => [p.line, p.column])).toEqual([
    [6, '生产日期'],
    [6, '有效期至'],
  ])
  expect(await lots(o.id)).toEqual([])
  expect(await load(good)).toMatchObject({ saved: true, added: 4, problems: [] })
  expect(await lots(o.id)).toEqual(['A1', 'A2', 'A3', 'A4'].map((lot) => [lot, '2026-01-01', '2030-01-01']))
})

test('of an order’s number over merged rows only the first has it: the others say what they lack, and nothing is kept', async () => {
  const o = await runningOrder(g, '10')
  const row = (no: string | null, lot: string): Cell[] => [no, o.lines[0]!.code, 1, lot, '2026-01-01', '2030-01-01']
  const merged = await load([row(o.no, 'B1'), row(null, 'B2'), row(null, 'B3')], [[1, 3]])
  expect(merged).toMatchObject({ saved: false, refused: 2 })
  expect(merged.problems.map((p) => [p.line, p.column, p.reason])).toEqual([
    [3, '订单号', '与其他单元格合并，值只在第 2 行，请取消合并后每行填写'],
    [4, '订单号', '与其他单元格合并，值只在第 2 行，请取消合并后每行填写'],
  ])
  expect(await lots(o.id)).toEqual([])
})
