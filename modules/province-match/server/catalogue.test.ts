import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { article, csvOf } from '#tests/dictionary.ts'
import { buysAt, compareCodes, inSystem, itemOf, platformOf, pullFrom, shownTo } from '#tests/provinces.ts'
import { send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { compareCalls } from '../shared/calls.ts'
import { keepItems, keepPrices, type ToldPrice } from './keep.ts'
import { listedPrices } from './public.ts'

/* domain-trace §2.30.2: what is listed is everybody's, and every day keeps its price. */

const calls = compareCalls.drug
let w: World
let region: Person
let hospital: string
let buyer: Person
beforeAll(async () => {
  w = await openWorld()
  region = await w.person(compareCodes, await w.org('authority', '区域采购中心'))
  hospital = await w.org('hospital', '甲医院')
  buyer = await w.person(compareCodes, hospital)
})
beforeEach(async () => {
  await w.sql.query(
    `truncate province_use, province_own_id, province_match, province_price, province_version, province_item, province_run cascade`,
  )
  await w.sql.query(`truncate product cascade`)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const head = [
  '挂网编号',
  '名称',
  '规格',
  '包装规格',
  '转换比',
  '单位',
  '生产企业',
  '产品编码',
  '挂网价',
  '本地编码',
  '接受差异的原因',
]
/** A row that says of an item what a pull says. */
const line = (id: string, o: { price?: string; local?: string; reason?: string; name?: string } = {}) => [
  ...[id, o.name ?? '阿莫西林胶囊', '0.25g', '24粒/盒', '24', '盒', '华北制药股份有限公司', `C${id}`],
  ...[o.price ?? '', o.local ?? '', o.reason ?? ''],
]
const load = async (who: Person, rows: string[][]) => {
  const e = await send(w.app, who, calls.import, { mode: 'goodOnly' }, [
    { field: 'file', filename: '省平台.csv', bytes: csvOf(head, rows) },
  ])
  if (e.code !== codes.ok) throw new Error(e.msg)
  return e.data as ImportReport
}
/** What the items cost on each of these days. */
const on = async (provId: string, ...days: string[]) => {
  const { rows } = await w.sql.query(`select id from province_item where prov_id = $1`, [provId])
  const all = []
  for (const day of days)
    all.push((await inSystem(({ tx }) => listedPrices(tx, [rows[0].id], day))).get(rows[0].id)?.price)
  return all.map((p) => (p === undefined ? undefined : Number(p)))
}
const notOurs = '省平台目录中这一条由省平台或其他单位提供，本院不能修改'

test('a hospital’s file brings what is missing and mends what it brought; what others said of an item or its price stays', async () => {
  await pullFrom(region, platformOf({ items: [itemOf('A1', { price: '12' })] }))
  const told = await load(buyer, [line('A1', { price: '0.01' }), line('B1', { price: '3' })])
  expect(told).toMatchObject({ added: 1, changed: 0, refused: 1 })
  expect(JSON.stringify(told.problems)).toContain(notOurs)
  expect(await on('A1', today())).toEqual([12])
  // the same said again is no change
  expect(await load(buyer, [line('A1', { price: '12' }), line('A1X')])).toMatchObject({ unchanged: 1, added: 1 })
  expect(await load(buyer, [line('A1', { name: '别的' })])).toMatchObject({ refused: 1 })
  expect(await load(buyer, [line('B1', { price: '4' })])).toMatchObject({ changed: 1 })
  const other = await w.person(compareCodes, await w.org('hospital', '乙医院'))
  expect(await load(other, [line('B1', { price: '0.01' })])).toMatchObject({ refused: 1 })
  // the region mends everybody's; then it is the region's
  expect(await load(region, [line('B1', { price: '5' })])).toMatchObject({ changed: 1 })
  expect(await load(buyer, [line('B1', { price: '4' })])).toMatchObject({ refused: 1 })
  expect(await on('B1', today())).toEqual([5])
})

test('what a file said gives way to what the platform says, and is the platform’s from then on', async () => {
  await load(buyer, [line('A1', { price: '0.01' })])
  await pullFrom(region, platformOf({ items: [itemOf('A1', { price: '12', validFrom: '2026-01-01' })] }))
  expect(await on('A1', '2026-01-01', today())).toEqual([12, 12])
  expect(await load(buyer, [line('A1', { price: '0.01' })])).toMatchObject({ refused: 1 })
  // it is missing later: a whole pull takes it from the list
  await pullFrom(region, platformOf({ items: [itemOf('A2')] }))
  expect(await region.get(calls.figures, {})).toMatchObject({ items: 2, delisted: 1 })
})

test('a file pairs what it names, a difference with the reason it gives', async () => {
  const id = await article(w, { name: '阿莫西林胶囊', listed: '10' })
  await buysAt(w, hospital, await w.org('supplier', '丙供应商'), id)
  const { code } = (await shownTo(buyer)).get('阿莫西林胶囊')!
  await pullFrom(region, platformOf({ items: [itemOf('A1', { name: '另一个名称' })] }))
  const row = { name: '另一个名称', price: '12.5', local: code }
  expect(await load(buyer, [line('A1', row)])).toMatchObject({ refused: 1 })
  expect(await load(buyer, [line('A1', { ...row, reason: '同一产品' })])).toMatchObject({ changed: 1, refused: 0 })
  expect((await shownTo(buyer)).get('阿莫西林胶囊')).toMatchObject({
    ...{ state: 'matched', own: true, accepted: '同一产品', way: 'import', item: { code: 'A1' } },
  })
})

test('a day there is not is no day, and an item that cannot be kept ends its pull with the reason', async () => {
  const items = [itemOf('A1', { validFrom: '2026-02-31' }), itemOf('A2', { validFrom: '0000-00-00' })]
  await pullFrom(region, platformOf({ items }))
  expect(await region.get(calls.figures, {})).toMatchObject({ items: 2, run: { failure: '' } })
  expect(await on('A1', dayAfter(today(), -1), today())).toEqual([undefined, 12.5])
  const bad = platformOf({ items: [itemOf('A3', { dosageForm: 'a\u0000b' })] })
  expect(await pullFrom(region, bad)).toContain('unreadable')
  expect((await region.get(calls.figures, {})).run).toMatchObject({ failure: 'unreadable' })
})

test('a job that was given up, or is gone, holds up no new one', async () => {
  const jobs = `graphile_worker._private_jobs where key like 'province %'`
  await w.sql.query(`delete from ${jobs}`)
  await region.get(calls.pull, {})
  await expect(region.get(calls.autoMatch, {})).rejects.toThrow('正在拉取省平台目录，请等它结束')
  await w.sql.query(`update graphile_worker._private_jobs set attempts = max_attempts where key like 'province %'`)
  await region.get(calls.autoMatch, {})
  const { rows } = await w.sql.query(`select failure from province_run where ended_at is not null`)
  expect(rows).toEqual([{ failure: 'broken' }])
  await w.sql.query(`delete from ${jobs}`)
  await region.get(calls.pull, {})
  expect((await region.get(calls.figures, {})).run).toMatchObject({ what: 'pull', endedAt: null })
})

test('what an item costs now it costs from today, however often it is told otherwise of one day', async () => {
  for (const price of ['12', '11', '13', '12'])
    await pullFrom(region, platformOf({ items: [itemOf('A1', { price, validFrom: '2026-01-01' })] }))
  expect(await on('A1', '2026-01-01', dayAfter(today(), -1), today())).toEqual([12, 12, 12])
  await pullFrom(region, platformOf({ items: [itemOf('A1', { price: '13', validFrom: '2026-01-01' })] }))
  expect(await on('A1', dayAfter(today(), -1), today())).toEqual([12, 13])
})

/** Tells prices of an item as pulls would, one after the other. */
const telling = async (...times: [price: string, from: string][][]) => {
  for (const told of times)
    await inSystem(async ({ tx }) => {
      await keepItems(tx, 'drug', null, [item])
      const rows = told.map(([price, from]): ToldPrice => ({ provId: 'P1', price, from }))
      await keepPrices(tx, 'drug', null, rows, today())
      const again = await keepPrices(tx, 'drug', null, rows, today())
      expect(again).toEqual([])
    })
}
const item = {
  ...{ provId: 'P1', provCode: '', name: '药', formerName: '', spec: '', packSpec: '', unit: '', minUnit: '' },
  ...{ ratio: null, maker: '', approvalNo: '', insuranceCode: '', creditCode: '', listed: true, raw: {} },
}
const yesterday = () => dayAfter(today(), -1)

test('a price told of today stands between the one known until a day to come and the one known from then', async () => {
  const later = dayAfter(today(), 40)
  await telling(
    [
      ['12', '2026-01-01'],
      ['13', later],
    ],
    [['11', '']],
  )
  expect(await on('P1', '2026-01-01', yesterday(), today(), dayAfter(later, -1), later)).toEqual([12, 12, 11, 11, 13])
  // the one to come begins earlier
  await telling([['13', dayAfter(today(), 5)]])
  expect(await on('P1', today(), dayAfter(today(), 4), dayAfter(today(), 5), later)).toEqual([11, 11, 13, 13])
  await telling([['14', later]])
  expect(await on('P1', dayAfter(later, -1), later)).toEqual([13, 14])
})

test('a price held earlier than was known, at the same price or others, each until the next one told', async () => {
  await telling([['12', '2026-01-01']], [['12', '2025-07-01']])
  expect(await on('P1', '2025-06-30', '2025-07-01', '2025-12-31', today())).toEqual([undefined, 12, 12, 12])
  await telling([
    ['9', '2024-01-01'],
    ['10', '2024-06-01'],
    ['11', '2025-01-01'],
  ])
  const days = ['2023-12-31', '2024-01-01', '2024-05-31', '2024-06-01', '2025-01-01', '2025-06-30', '2025-07-01']
  expect(await on('P1', ...days, today())).toEqual([undefined, 9, 9, 10, 11, 11, 12, 12])
})

test('a price told otherwise of the day it began counts from today; of a day that is over nothing is told anew', async () => {
  await telling([['12', '2026-01-01']], [['11', '2026-01-01']])
  expect(await on('P1', '2026-01-01', yesterday(), today())).toEqual([12, 12, 11])
  // told twice of one day, the last one counts
  await telling([
    ['7', '2020-01-01'],
    ['8', '2020-01-01'],
  ])
  expect(await on('P1', '2020-01-01', '2025-12-31', '2026-01-01', today())).toEqual([8, 8, 12, 11])
})
