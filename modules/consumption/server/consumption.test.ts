import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { settleShelves } from '#modules/stock/server/tasks.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { balanceOf, bookOn, coming, day, going } from '#tests/booking.ts'
import { fetchFile } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { areaCalls, consumptionCalls as calls } from '../shared/calls.ts'
import { consumptionInvariants } from './invariants.ts'
import { before, pieces, split, yearBefore, yearTo } from './spans.ts'
import { foldUse, keepUse } from './tasks.ts'

let w: World
let region: Person
beforeAll(async () => {
  w = await openWorld()
  const codes = { 'inventory/areaConsumption': 'view export', 'inventory/areaInventory': 'view export' }
  region = await w.person(
    { ...codes, 'inventory/consumptionMonitoring': 'view export', 'inventory/inventoryQuery': 'view' },
    await w.org('authority', '监管平台'),
  )
})
afterAll(() => w.close())

/** A hospital whose people may look at what it uses. */
const opened = async () => {
  const g = await openGoods(w)
  const reader = await w.person(
    { 'inventory/consumptionMonitoring': 'view export', 'inventory/inventoryQuery': 'view' },
    g.hospital,
  )
  return { g, reader }
}
const department = async (g: Goods, name: string): Promise<string> =>
  (
    await w.sql.query(
      `insert into department (hospital_id, code, name, type) values ($1, 'K' || substr(md5($2), 1, 6), $2, '临床') returning id`,
      [g.hospital, name],
    )
  ).rows[0].id
/** Ten packs long ago, then uses: packs on days, for a department. */
const used = async (
  g: Goods,
  productId: string,
  uses: readonly (readonly [on: string, units: string, dept?: string])[],
) => {
  await bookOn(w, g, day(15), { come: [coming(g, productId, '2400')] })
  const id = await balanceOf(w, g, productId)
  for (const [on, units, dept] of uses) await bookOn(w, g, on, { go: [going(id, units)] }, dept)
  return id
}
const last = { from: day(1), to: day(0, 0) }
const about = { call: 'test', requestId: 'test' }

test('the period before is as many months, or as many days; a year before ends with its month', () => {
  const span = (from: string, to: string) => ({ from, to })
  expect(before(span('2026-03-01', '2026-03-31'))).toEqual(span('2026-02-01', '2026-02-28'))
  expect(before(span('2026-01-01', '2026-03-31'))).toEqual(span('2025-10-01', '2025-12-31'))
  expect(before(span('2026-03-05', '2026-03-14'))).toEqual(span('2026-02-23', '2026-03-04'))
  expect(yearBefore(span('2025-02-01', '2025-02-28'))).toEqual(span('2024-02-01', '2024-02-29'))
  expect(yearTo(span('2026-03-05', '2026-03-14'))).toEqual(span('2025-04-01', '2026-03-14'))
  const folded = new Set(['2026-01-01', '2026-02-01', '2026-04-01'])
  expect(pieces(span('2026-01-10', '2026-04-10'), folded)).toEqual({
    months: ['2026-02-01'],
    days: [span('2026-01-10', '2026-01-31'), span('2026-03-01', '2026-04-10')],
  })
})

test('use by product, department and point, beside the period before and the year before; what came back is less', async () => {
  const { g, reader } = await opened()
  const [ward, clinic] = [await department(g, '病区'), await department(g, '门诊')]
  const [a, b] = [await g.item({ name: '甲药' }), await g.item({ name: '乙药' })]
  const id = await used(g, a.productId, [
    [day(13, 5), '240'],
    [day(2, 5), '480', ward],
    [day(1, 5), '480', ward],
    [day(1, 6), '240', clinic],
  ])
  await bookOn(w, g, day(1, 8), { go: [going(id, '24', 'deptBack')] }, ward)
  await used(g, b.productId, [[day(1, 20), '24', ward]])
  // goods that are lost are not used
  await bookOn(w, g, day(1, 21), { go: [going(id, '48', 'breakage')] })
  const rows = async (o: object) =>
    (await reader.get(calls.query, { period: last, ...o })).rows.map((r) => [
      ...[r.name, r.qty === null ? null : Number(r.qty), r.value, r.lastRate, r.yearRate, r.outlier],
    ])
  const asked = async () => [
    await rows({}),
    await rows({ by: 'department' }),
    await rows({ by: 'generic', outlier: true }),
    await rows({ departmentId: clinic }),
  ]
  const told = [
    [
      ['甲药', 29, '357.86', '45.0', '190.0', true],
      ['乙药', 1, '12.34', null, null, false],
    ],
    [
      ['病区', 20, '246.80', '0.0', null, false],
      ['门诊', 10, '123.40', null, null, false],
      // a year ago nobody said for whom
      ['', 0, '0', null, '-100.0', false],
    ],
    [['甲药', 29, '357.86', '45.0', '190.0', true]],
    [['甲药', 10, '123.40', null, null, false]],
  ]
  const withoutOld = (all: unknown[][]) => all.map((list) => (list as unknown[][]).filter((r) => r[0] !== ''))
  expect(withoutOld(await asked())).toEqual(withoutOld(told))
  const [whole] = (await reader.get(calls.query, { period: last, by: 'hospital' })).rows
  expect([whole!.value, whole!.share]).toEqual(['370.20', '100.00'])
  const { months } = await reader.get(calls.trend, { period: last })
  expect(months.slice(-2).map((m) => m.value)).toEqual(['246.80', '370.20'])
  expect(months).toHaveLength(12)
  // the figure’s movements add up to it
  const { sums } = await reader.get(stockCalls.movements, { used: true, at: last, productId: a.productId })
  expect(sums?.value).toBe('-357.86')
  // months that are added up say the same, and what is brought into one of them is seen
  await foldUse(about)
  expect(withoutOld(await asked())).toEqual(withoutOld(told))
  expect(await brokenInvariants(w.sql, consumptionInvariants)).toEqual([])
  const late = `insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id,
    ref_no, user_name, at) select hospital_id, id, 'deptIssue', 107, -24, qty, qty - 24, -12.34, 'x', id, new_id(), 'x', 'x', $2::date
    from stock_balance where id = $1`
  await w.sql.query(late, [id, day(1, 25)])
  // of goods, and of places, whose days and months are added up apart
  const added = async () => [...(await rows({})), ...(await rows({ by: 'hospital' }))].map((r) => r[2])
  expect(await added()).toEqual(['370.20', '12.34', '382.54'])
  await foldUse(about)
  expect(await added()).toEqual(['370.20', '12.34', '382.54'])
  // a period that begins within a month is read from its days
  const part = { period: { from: day(1, 6), to: day(0, 0) }, by: 'hospital' }
  const [days] = await rows(part)
  await w.sql.query('delete from consumption_folded_day')
  expect(await rows(part)).toEqual([days])
  await foldUse(about)
  expect(await rows(part)).toEqual([days])
  // who sees a part of the goods reads the goods, not sums of all of them
  const limited = await w.person({ 'inventory/consumptionMonitoring': 'view' }, g.hospital)
  await w.sql.query(
    `update role set data_range = '{"productKinds":[2]}' where id in (select role_id from user_role where user_id = $1)`,
    [limited.userId],
  )
  expect((await limited.get(calls.query, { period: last, by: 'hospital' })).rows).toEqual([])
  await w.sql.query('update consumption_month set qty = qty + 1 where hospital_id = $1', [g.hospital])
  expect((await brokenInvariants(w.sql, consumptionInvariants)).map((i) => i.id)).toEqual(['§2.24.3', '§2.24.3b'])
  await w.sql.query('delete from consumption_folded; delete from consumption_folded_day')
})

test('days that are added up, and what lies between them', () => {
  const span = (from: string, to: string) => ({ from, to })
  const folded = new Set(['2026-01-30', '2026-01-31', '2026-02-02'])
  expect(split([span('2026-01-30', '2026-02-03')], folded)).toEqual({
    kept: ['2026-01-30', '2026-01-31', '2026-02-02'],
    loose: [span('2026-02-01', '2026-02-01'), span('2026-02-03', '2026-02-03')],
  })
})

test('a hospital reads its own use alone, the region all of it down to the point', async () => {
  const [one, two] = [await opened(), await opened()]
  const { productId } = await one.g.item({ name: '共用药' })
  await used(one.g, productId, [[day(1, 5), '240']])
  await used(two.g, productId, [[day(1, 5), '480']])
  const by = async (who: Person, call: typeof calls.query | typeof areaCalls.consumption, o: object) =>
    (await who.get(call as typeof calls.query, { period: last, ...o })).rows.map((r) => [r.name, r.value])
  const generic = { generic: '共用药' }
  expect(await by(one.reader, calls.query, generic)).toEqual([['共用药', '123.40']])
  expect(await by(region, areaCalls.consumption, generic)).toEqual([['共用药', '370.20']])
  expect((await by(region, areaCalls.consumption, { ...generic, by: 'hospital' })).map((r) => r[1])).toEqual([
    '246.80',
    '123.40',
  ])
  expect(await by(region, areaCalls.consumption, { ...generic, by: 'point', hospitalId: one.g.hospital })).toEqual([
    ['中心药库', '123.40'],
  ])
  expect(await by(region, areaCalls.consumption, { ...generic, by: 'vbpClass' })).toEqual([['非集采', '370.20']])
  expect(await by(one.reader, calls.query, { ...generic, hospitalId: two.g.hospital })).toEqual([])
  expect(await one.reader.ask(areaCalls.consumption, {})).toMatchObject({ code: 403 })
  const sales = await w.person({ 'inventory/consumptionMonitoring': 'view' }, one.g.supplier)
  expect(await sales.ask(calls.query, {})).toMatchObject({ code: 403 })
  const asked = {
    what: 'consumption',
    type: 'csv',
    by: 'hospital',
    period: last,
    ...generic,
    columns: ['name', 'value'],
  }
  const { bytes } = await fetchFile(w.app, region, areaCalls.export, asked)
  expect(
    bytes
      .toString()
      .trim()
      .split('\r\n')
      .slice(1)
      .map((r) => r.split(',')[1]),
  ).toEqual(['246.80', '123.40'])
})

test('the region’s stock from a name to the hospitals: how long it lasts, who has too much and who too little', async () => {
  const [one, two] = [await opened(), await opened()]
  const { productId } = await one.g.item({ name: `库存药${randomUUID()}` })
  const ago = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
  await bookOn(w, one.g, ago(60), { come: [coming(one.g, productId, '2400')] })
  await bookOn(w, two.g, ago(60), { come: [coming(two.g, productId, '2400')] })
  // half of it in a month, and nearly all of it
  await bookOn(w, one.g, ago(10), { go: [going(await balanceOf(w, one.g, productId), '240')] })
  await bookOn(w, two.g, ago(10), { go: [going(await balanceOf(w, two.g, productId), '2160')] })
  await bookOn(w, two.g, ago(5), { come: [coming(two.g, productId, '48', { owner: 'supplier', lotNo: 'L2' })] })
  const rows = async (o: object) => (await region.get(areaCalls.inventory, { productId, ...o })).rows
  const [name] = await rows({})
  expect(name).toMatchObject({
    hospitals: 2,
    lots: 3,
    qty: '102',
    consigned: '24.68',
    daily: '3.33',
    coverDays: '30',
    over: 1,
    under: 1,
  })
  for (const by of ['generic', 'product', 'hospital'] as const) {
    const { sums, total } = await region.get(areaCalls.inventory, { productId, by, part: 'totals' })
    expect([by, total, sums]).toEqual([by, by === 'hospital' ? 2 : 1, { amount: '1234.00', consigned: '24.68' }])
  }
  const [product] = await rows({ by: 'product', generic: name!.key })
  expect(product).toMatchObject({ key: productId, amount: '1234.00' })
  const hospitals = await rows({ by: 'hospital' })
  expect(hospitals.map((h) => [h.key, h.qty, h.coverDays, h.over, h.under]).toSorted()).toEqual(
    [
      [one.g.hospital, '90', '270', 1, 0],
      [two.g.hospital, '12', '4', 0, 1],
    ].toSorted(),
  )
  // sums that are kept say what the movements and the changes of lots do
  const all = async () => [
    await rows({}),
    await rows({ by: 'product' }),
    hospitals.length,
    (await rows({ by: 'hospital' })).length,
  ]
  const before = await all()
  expect(await keepUse(about, '0 minutes')).toEqual({ kept: true })
  expect(await all()).toEqual(before)
  expect(await keepUse(about, '0 minutes')).toEqual({ kept: false })
  const tallied = 'select count(*)::int as n from shelf_tally where product_id = $1'
  const parts = (await w.sql.query(tallied, [productId])).rows[0].n
  await Promise.all([settleShelves(about), settleShelves(about)])
  // what was booked into a day before also moved the first receipt: how many rows wait depends on the hour
  expect(parts).toBeGreaterThan(2)
  expect((await w.sql.query(tallied, [productId])).rows[0].n).toBe(2)
  expect(await all()).toEqual(before)
  const ours = stockInvariants.filter((i) => i.id === '§2.24.10')
  expect([ours.length, await brokenInvariants(w.sql, ours)]).toEqual([1, []])
  const asked = { what: 'inventory', by: 'hospital', productId, type: 'csv', columns: ['qty', 'coverDays'] }
  const { bytes } = await fetchFile(w.app, region, areaCalls.export, asked)
  expect(bytes.toString().trim().split('\r\n').slice(1).toSorted()).toEqual(['12,4', '90,270'])
})

test('packs of several sizes are added up in what they hold, other strengths not at all', async () => {
  const one = await opened()
  const name = `多包装药${randomUUID()}`
  const packed = async (spec: string, ratio: string, units: string) => {
    const { productId } = await one.g.item()
    await w.sql.query(
      `update product set name = $2, spec = $3, conversion_ratio = $4::int, pack_spec = $3 || '*' || $4::int where id = $1`,
      [productId, name, spec, ratio],
    )
    const on = new Date(Date.parse(today()) - 60 * 86_400_000).toISOString().slice(0, 10)
    await bookOn(w, one.g, on, { come: [coming(one.g, productId, units, { ratio })] })
  }
  const told = async () => {
    const { rows } = await region.get(areaCalls.inventory, { generic: name })
    return rows.map((r) => [r.qty, r.unit])
  }
  await packed('0.25g', '24', '240')
  expect(await told()).toEqual([['10', '盒']])
  await packed('0.25g', '12', '60')
  expect(await told()).toEqual([['300', '粒']])
  await packed('0.5g', '24', '24')
  expect(await told()).toEqual([[null, '']])
})
