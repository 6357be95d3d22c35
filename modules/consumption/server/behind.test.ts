import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { judgedFilters, listAddress, readApplied } from '#kernel/web/list/applied.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { ledgerCalls, movementsOfLine } from '#modules/stock/shared/ledger.ts'
import { balanceOf, bookOn, coming, day, going } from '#tests/booking.ts'
import { orderedGoods } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { lotsBehind, movementsBehind, type Period, within } from '../shared/behind.ts'
import { areaCalls, consumptionCalls as calls } from '../shared/calls.ts'
import { groupings } from '../shared/groupings.ts'

let w: World
let g: Goods
let reader: Person
let region: Person
let category: string
const yearAgo = (on: string) => `${Number(on.slice(0, 4)) - 1}${on.slice(4)}`

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const codes = { 'inventory/consumptionMonitoring': 'view', 'inventory/inventoryQuery': 'view' }
  reader = await w.person(codes, g.hospital)
  region = await w.person(
    { ...codes, 'inventory/areaConsumption': 'view', 'inventory/areaInventory': 'view' },
    await w.org('authority', '监管平台'),
  )
  const id = async (text: string, values: unknown[]): Promise<string> => (await w.sql.query(text, values)).rows[0].id
  const ward = await id(
    `insert into department (hospital_id, code, name, type) values ($1, 'KB1', '背后病区', '临床') returning id`,
    [g.hospital],
  )
  category = await id(`insert into category (code, name, kind, level) values ('HH1', '背后类', 0, 1) returning id`, [])
  // one ordered in a purchase class, one in a category, one called by a number
  const bought = (await orderedGoods(g, '背后甲')).lines[0]!.productId
  await w.sql.query('update order_line set vbp_class = 3 where product_id = $1', [bought])
  const sorted = (await g.item({ name: '背后乙' })).productId
  await w.sql.query('update product set category_id = $2 where id = $1', [sorted, category])
  for (const [n, productId] of [bought, sorted, (await g.item({ name: '20260101' })).productId].entries()) {
    await bookOn(w, g, day(15), { come: [coming(g, productId, '2400')] })
    const balance = await balanceOf(w, g, productId)
    const used = (on: string, units: number, dept?: string) =>
      bookOn(w, g, on, { go: [going(balance, String(units))] }, dept)
    await used(today(), 24 * (n + 1), ward)
    await used(today(), 5 + n)
    await used(day(0, 0), 48, n === 1 ? ward : undefined)
    await used(yearAgo(day(0)), 7 * (n + 1), ward)
    await used(day(3, 20), 11)
    await bookOn(w, g, today(), { go: [going(balance, '3', 'breakage')] })
  }
  // of another article a lot is called as the first article is
  const { productId } = await g.item({ name: '旁的' })
  await bookOn(w, g, day(15), { come: [coming(g, productId, '240', { lotNo: '背后甲' })] })
  await bookOn(w, g, today(), { go: [going(await balanceOf(w, g, productId), '24')] })
}, 120_000)
afterAll(() => w.close())

/** What the list of movements says below its rows, opened by the address a figure leads to. */
const opened = async (who: Person, filters: Readonly<Record<string, unknown>>): Promise<Decimal> => {
  const { search } = new URL(listAddress('/movements', filters), 'http://x')
  const read = readApplied(search, { page: 1, size: 20, filters: {} }).filters
  const asked = judgedFilters(stockCalls.movements, read)
  expect(asked.wrong).toBe(undefined)
  const { sums } = await who.get(stockCalls.movements, asked.filters)
  return new Decimal(sums?.value ?? 0)
}

const wishes = (): Record<string, unknown>[] => [
  {},
  { period: { to: day(0, 0) } },
  { period: { from: day(1) } },
  { period: { from: day(3), to: day(1, 20) } },
  { vbpClass: 3 },
  { vbpClass: 0 },
  { keyword: '背后甲' },
  { noDepartment: true },
  { noDepartment: false },
  { noCategory: true },
  { categoryId: category },
]

test('the movements that a figure of use opens add up to it: of this period, the one before and the year before', async () => {
  const seen = { days: 0, lastDays: 0, yearDays: 0 }
  // the headings differ in their own filter, which is put beside the others
  for (const filters of wishes())
    for (const by of keys(filters).length === 0 ? keys(groupings) : (['product', 'department'] as const)) {
      const { rows } = await reader.get(calls.query, { ...filters, by, size: 100 })
      for (const r of rows)
        for (const [figure, days] of [
          [r.value, 'days'],
          [r.lastValue, 'lastDays'],
          [r.yearValue, 'yearDays'],
        ] as const) {
          // the page shows no link where nothing moved
          if (figure === '0') continue
          seen[days]++
          const sum = await opened(reader, movementsBehind(within({ ...filters, by }, by, r.key), r[days]))
          expect([by, filters, r.name, days, sum.toFixed(2)]).toEqual([
            ...[by, filters, r.name, days, new Decimal(figure).neg().add(0).toFixed(2)],
          ])
        }
    }
  expect(Object.values(seen).every((n) => n > 20)).toBe(true)
})

test('the purchase class is that of the orders to the supplier the goods came from, another one’s newer order says nothing', async () => {
  const productId = (await orderedGoods(g, '两家供')).lines[0]!.productId
  await w.sql.query('update order_line set vbp_class = 3 where product_id = $1', [productId])
  const other = await w.org('supplier', '另一家供货')
  const lay = async (lotNo: string, supplierId: string, units: string) => {
    await bookOn(w, g, day(15), { come: [coming(g, productId, '240', { lotNo, supplierId })] })
    const { rows } = await w.sql.query(`select id from stock_balance where product_id = $1 and lot_no = $2`, [
      productId,
      lotNo,
    ])
    await bookOn(w, g, today(), { go: [going(rows[0].id, units)] })
  }
  await lay('OWN', g.supplier, '24')
  await lay('OTHER', other, '48')
  const filters = { keyword: '两家供', period: { from: today(), to: today() } }
  const used = async (vbpClass: number) =>
    (await reader.get(calls.query, { ...filters, vbpClass, by: 'product' })).rows.map((r) => Number(r.qty))
  expect([await used(3), await used(0)]).toEqual([[1], [2]])
  const moved = await reader.get(stockCalls.movements, { productId, vbpClass: 3, used: true })
  expect(moved.rows.map((m) => m.lotNo)).toEqual(['OWN'])
})

test('a row that is gone into is what its parts are', async () => {
  for (const by of keys(groupings))
    for (const r of (await reader.get(calls.query, { by, size: 100 })).rows)
      for (const next of ['product', 'hospital'] as const) {
        const { sums } = await reader.get(calls.query, { ...within({}, by, r.key), by: next })
        const whole = [r.value, r.lastValue, r.yearValue].map(Number)
        const parts = [sums!.value, sums!.lastValue, sums!.yearValue].map(Number)
        expect([by, next, r.name, parts]).toEqual([by, next, r.name, whole])
      }
})

test('the months of the picture open their own days, those of the year before theirs, the last one as far as the period goes', async () => {
  for (const filters of [...wishes(), { period: { from: day(0), to: day(0) } }, { period: { to: day(3, 19) } }]) {
    const { months } = await reader.get(calls.trend, filters)
    expect(months).toHaveLength(12)
    for (const m of months)
      for (const [figure, days] of [
        [m.value, m.days],
        [m.yearValue, m.yearDays],
      ] as const) {
        if (figure === '0') continue
        const sum = await opened(reader, movementsBehind(filters, days))
        expect([filters, days, sum.toFixed(2)]).toEqual([filters, days, new Decimal(figure).neg().add(0).toFixed(2)])
      }
  }
})

test('the region’s figures open their movements too', async () => {
  const filters = { hospitalId: g.hospital }
  for (const by of keys(groupings))
    for (const r of (await region.get(areaCalls.consumption, { ...filters, by })).rows) {
      const sum = await opened(region, movementsBehind(within({ ...filters, by }, by, r.key), r.days))
      expect([by, r.name, sum.neg().toFixed(2)]).toEqual([by, r.name, new Decimal(r.value).toFixed(2)])
    }
})

test('a hospital’s line of the region’s stock opens its lots, found by the words of the article alone', async () => {
  for (const filters of [{ hospitalId: g.hospital }, { hospitalId: g.hospital, keyword: '背后甲' }]) {
    const [r] = (await region.get(areaCalls.inventory, { ...filters, by: 'hospital' })).rows
    const { search } = new URL(listAddress('/', lotsBehind(filters, r!.key)), 'http://x')
    const read = readApplied(search, { page: 1, size: 20, filters: {} }).filters
    const asked = judgedFilters(stockCalls.query, read)
    expect(asked.wrong).toBe(undefined)
    const { total, sums } = await region.get(stockCalls.query, asked.filters)
    expect([total, sums?.amount]).toEqual([r!.lots, r!.amount])
  }
})

test('what the headings come to is the same whichever they are, of the year before too', async () => {
  // used a year ago, and never since
  const { productId } = await g.item({ name: '停用的' })
  await bookOn(w, g, day(15), { come: [coming(g, productId, '240')] })
  await bookOn(w, g, yearAgo(day(0)), { go: [going(await balanceOf(w, g, productId), '24')] })
  const sums: unknown[][] = []
  for (const by of keys(groupings)) sums.push([by, (await reader.get(calls.query, { by, part: 'totals' })).sums])
  expect(sums).toEqual(keys(groupings).map((by) => [by, sums[0]![1]]))
  const [row] = (await reader.get(calls.query, { productId })).rows
  expect(row).toMatchObject({ value: '0', yearValue: '12.34', yearRate: '-100.0' })
})

test('a line of 收发存 opens the movements of its days, and of its supplier when one is asked for', async () => {
  const { productId } = await g.item({ name: '两家供的' })
  const other = await w.org('supplier', '另一家')
  await bookOn(w, g, day(1), { come: [coming(g, productId, '240'), coming(g, productId, '48', { supplierId: other })] })
  const [balance] = (await g.buyer.get(stockCalls.query, { productId, supplierId: other })).rows
  await bookOn(w, g, today(), { go: [going(balance!.id, '12')] })
  const spans: (Partial<Period> | undefined)[] = [undefined, { from: day(1) }, { to: day(0, 0) }]
  const told = []
  for (const period of spans)
    for (const supplierId of [undefined, other, g.supplier]) {
      const filters = { productId, ...(period ? { period } : {}), ...(supplierId ? { supplierId } : {}) }
      const page = await g.buyer.get(ledgerCalls.ledger, filters)
      const [r] = page.rows
      expect(page.sums).toEqual({ startValue: r!.startValue, endValue: r!.endValue })
      const sum = await opened(g.buyer, movementsOfLine(r!, filters))
      expect(sum.toFixed(2)).toBe(new Decimal(r!.inValue).sub(r!.outValue).toFixed(2))
      told.push([r!.startQty, r!.inQty, r!.outQty, r!.endQty].map(Number))
    }
  expect(told).toEqual([
    ...[
      [288, 0, 12, 276],
      [48, 0, 12, 36],
      [240, 0, 0, 240],
    ],
    ...[
      [0, 288, 12, 276],
      [0, 48, 12, 36],
      [0, 240, 0, 240],
    ],
    ...[
      [0, 288, 0, 288],
      [0, 48, 0, 48],
      [0, 240, 0, 240],
    ],
  ])
})
