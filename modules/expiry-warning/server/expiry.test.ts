import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { holdExpired } from '#modules/stock/server/tasks.ts'
import { lookAtShelves } from '#modules/stock-monitor/server/tasks.ts'
import { refusedFor, shelves } from '#tests/shelf.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { expiryCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let s: ReturnType<typeof shelves>
let keeper: Person
let leader: Person
const screen = 'inventory/expiryWarning'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  s = shelves(w, g)
  keeper = await w.person({ [screen]: 'view lock unlock remind export', messageNotice: 'view' }, g.hospital)
  leader = await w.person({ [screen]: 'view remind' }, g.hospital)
})
afterAll(() => w.close())

const about = { call: 'job stock.holdExpired', requestId: '' }
const dayFrom = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const expireOn = (productId: string, lot: string, days: number) =>
  w.sql.query('update stock_balance set expiry_date = $3 where product_id = $1 and lot_no = $2', [
    productId,
    lot,
    dayFrom(days),
  ])
const idOf = async (productId: string, lot: string): Promise<string> =>
  (await s.balances(productId)).find((b) => b.lot === lot).id
/** Goods that were used `units` a day over the last days: the shelf is old enough to tell. */
const usedDaily = async (productId: string, units: number, point = g.point) => {
  await s.come({ productId, units: String(units * 30), lotNo: 'USED', pointId: point, expiryDate: '2031-01-01' })
  const { rows } = await w.sql.query(
    `update stock_balance set received_at = now() - interval '60 days' where product_id = $1 and lot_no = 'USED' and point_id = $2 returning id`,
    [productId, point],
  )
  await s.go('deptIssue', { balanceId: rows[0].id, units: String(units * 30) })
  await w.sql.query(`update stock_movement set at = at - interval '5 days' where balance_id = $1 and qty < 0`, [
    rows[0].id,
  ])
  await w.sql.query(`update stock_movement set at = at - interval '60 days' where balance_id = $1 and qty > 0`, [
    rows[0].id,
  ])
}

test('what is past its day is locked in the morning, all of it; a lot whose last day is today may still be issued', async () => {
  const { productId } = await g.item()
  await s.come(
    { productId, units: '10', lotNo: 'PAST' },
    { productId, units: '20', lotNo: 'TODAY' },
    { productId, units: '30', lotNo: 'LATER' },
  )
  await expireOn(productId, 'PAST', -1)
  await expireOn(productId, 'TODAY', 0)
  expect(await holdExpired(about)).toEqual({ held: 1 })
  // another run finds nothing
  expect(await holdExpired(about)).toEqual({ held: 0 })
  expect((await s.balances(productId)).map((b) => [b.lot, b.locked])).toEqual([
    ['PAST', 10],
    ['TODAY', 0],
    ['LATER', 0],
  ])
  const past = await idOf(productId, 'PAST')
  expect(await refusedFor(s.go('deptIssue', { balanceId: past, units: '1' }))).toEqual([
    expect.stringContaining('已过有效期'),
  ])
  await s.go('deptIssue', { balanceId: await idOf(productId, 'TODAY'), units: '20' })
  // what comes to it later stands still too
  await s.come({ productId, units: '5', lotNo: 'PAST', expiryDate: dayFrom(-1) })
  expect((await s.balances(productId)).find((b) => b.id === past)).toMatchObject({ qty: 15, locked: 15 })
  // it goes back to the supplier, or is destroyed, from under its hold
  const { rows: held } = await w.sql.query('select id, reason, creator_name from stock_hold where balance_id = $1', [
    past,
  ])
  expect(held).toMatchObject([{ reason: `有效期至 ${dayFrom(-1)}`, creator_name: '系统' }])
  await s.go('return', { balanceId: past, units: '5', holdId: held[0].id })
  await s.go('destroy', { balanceId: past, units: '10', holdId: held[0].id })
  expect((await s.balances(productId)).find((b) => b.id === past)).toMatchObject({ qty: 0, locked: 0 })
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('each lot is in one band, with the number and value of each; a held or used-up lot changes none', async () => {
  const { productId } = await g.item()
  const days = { PAST: -1, D0: 0, D1: 1, D30: 30, D31: 31, D90: 90, D91: 91, D179: 179, D180: 180 }
  await s.come(...Object.keys(days).map((lotNo, i) => ({ productId, lotNo, units: String(i + 1) })))
  for (const [lot, n] of Object.entries(days)) await expireOn(productId, lot, n)
  const ask = { productId, sort: 'expiryDate' }
  const page = await keeper.get(expiryCalls.query, ask)
  expect(page.rows.map((r) => [r.lotNo, r.daysLeft, r.band])).toEqual([
    ['PAST', -1, 'expired'],
    ['D0', 0, 'lastDay'],
    ['D1', 1, 'near3'],
    ['D30', 30, 'near3'],
    ['D31', 31, 'near2'],
    ['D90', 90, 'near2'],
    ['D91', 91, 'near1'],
    ['D179', 179, 'near1'],
  ])
  expect(page.counts).toEqual({ all: 8, expired: 1, lastDay: 1, near3: 2, near2: 2, near1: 2 })
  expect(page.sums).toEqual({
    ...{ expired: '2.00', lastDay: '4.00', near3: '14.00', near2: '22.00', near1: '30.00', amount: '72.00' },
  })
  const some = await keeper.get(expiryCalls.query, { ...ask, band: ['expired', 'near2'] })
  expect(some.rows.map((r) => r.lotNo)).toEqual(['PAST', 'D31', 'D90'])
  // the bands say how many there are beside the chosen ones
  expect(some.counts).toEqual(page.counts)
  expect(some.sums?.amount).toBe('24.00')
  // an article that wants more time begins earlier
  await w.sql.query('update product set near_expiry_days = 181 where id = $1', [productId])
  expect((await keeper.get(expiryCalls.query, ask)).counts?.near1).toBe(3)
})

test('a consigned lot is warned of like any other, and its value is its supplier’s', async () => {
  const { productId } = await g.item()
  const near = { productId, expiryDate: dayFrom(20) }
  await s.come({ ...near, units: '3' }, { ...near, units: '8', lotNo: 'JS', owner: 'supplier' })
  const page = await keeper.get(expiryCalls.query, { productId, sort: '-amount' })
  expect(page.rows.map((r) => [r.lotNo, Number(r.qty), r.amount])).toEqual([
    ['L1', 3, '6.00'],
    ['JS', 8, '0'],
  ])
  expect([page.counts, page.sums]).toEqual([
    { all: 2, near3: 2 },
    { near3: '6.00', amount: '6.00' },
  ])
})

test('what use would leave over at a lot’s end counts the lots before it, and nothing is said of a young shelf', async () => {
  const { productId } = await g.item()
  await usedDaily(productId, 2)
  await s.come(
    // ten days and the last one: 22 are used, 8 stay
    { productId, units: '30', lotNo: 'A' },
    // until then 42 more are used of the 30 that came with it
    { productId, units: '30', lotNo: 'B' },
    // 60 days more, 120 used of 200 and nothing of B left
    { productId, units: '200', lotNo: 'C' },
    { productId, units: '7', lotNo: 'P' },
  )
  for (const [lot, n] of [
    ['A', 10],
    ['B', 31],
    ['C', 91],
    ['P', -3],
  ] as const)
    await expireOn(productId, lot, n)
  const seen = async () =>
    (await keeper.get(expiryCalls.query, { productId, sort: 'expiryDate' })).rows.map((r) => [
      r.lotNo,
      r.daily,
      r.leftOver,
    ])
  // C: 260 − 8 lost − 2 × 92 days
  expect(await seen()).toEqual([
    ['P', '2', '7'],
    ['A', '2', '8'],
    ['B', '2', '0'],
    ['C', '2', '68'],
  ])
  const young = await g.item()
  await s.come({ productId: young.productId, units: '30' })
  await expireOn(young.productId, 'L1', 10)
  const [row] = (await keeper.get(expiryCalls.query, { productId: young.productId })).rows
  expect(row).toMatchObject({ daily: null, leftOver: null, better: null })
})

test('what is left over of a unit that nobody cuts is told in whole ones', async () => {
  const { productId } = await g.item()
  // 29 in 30 days: ten days and the last one take 10.633 of 30
  await usedDaily(productId, 29 / 30)
  await s.come({ productId, units: '30', lotNo: 'A' })
  await expireOn(productId, 'A', 10)
  const [row] = (await keeper.get(expiryCalls.query, { productId })).rows
  expect(row?.leftOver).toBe('19')
})

test('goods that would be left over are wanted at the point that uses most of them', async () => {
  const { productId } = await g.item()
  const points = await Promise.all(
    ['慢库', '快库', '停用库'].map(
      async (name, i) =>
        (
          await w.sql.query(
            `insert into distribution_point (hospital_id, code, name, type, product_kinds, enabled) values ($1, $2, $3, '药库', '{0}', $4) returning id`,
            [g.hospital, `W${i}`, name, i < 2],
          )
        ).rows[0].id as string,
    ),
  )
  await usedDaily(productId, 1)
  await usedDaily(productId, 2, points[0])
  await usedDaily(productId, 3, points[1])
  await usedDaily(productId, 9, points[2])
  await s.come({ productId, units: '50', lotNo: 'A' }, { productId, units: '1', lotNo: 'B' })
  await expireOn(productId, 'A', 9)
  await expireOn(productId, 'B', 80)
  const { rows } = await keeper.get(expiryCalls.query, { productId, sort: 'expiryDate' })
  expect(rows.map((r) => [r.lotNo, r.leftOver, r.better?.point])).toEqual([
    ['A', '40', '快库'],
    ['B', '0', undefined],
  ])
})

test('the storekeeper locks a near lot with a reason and lets it go; what is past its day nobody releases', async () => {
  const { productId } = await g.item()
  await s.come({ productId, units: '4' }, { productId, units: '6', lotNo: 'P' })
  await expireOn(productId, 'L1', 20)
  await expireOn(productId, 'P', -1)
  const [lot, past] = [await idOf(productId, 'L1'), await idOf(productId, 'P')]
  expect(await keeper.get(expiryCalls.lock, { ids: [lot], reason: '外观待查' })).toEqual({ done: 1 })
  expect((await keeper.ask(expiryCalls.lock, { ids: [lot], reason: '再锁' })).msg).toBe('所选批次已锁定')
  const [row] = (await keeper.get(expiryCalls.query, { productId, hold: 'manual' })).rows
  expect(row).toMatchObject({ lotNo: 'L1', holds: ['manual'], available: '0.000000' })
  expect(await keeper.get(expiryCalls.unlock, { ids: [lot], reason: '查过' })).toEqual({ done: 1 })
  expect((await s.balances(productId)).map((b) => b.locked)).toEqual([0, 0])
  await holdExpired(about)
  expect((await keeper.ask(expiryCalls.unlock, { ids: [past], reason: 'x' })).msg).toContain('没有可以解锁的锁定')
  expect((await s.balances(productId)).map((b) => b.locked)).toEqual([0, 6])
  // a foreign lot is like an unknown one
  const other = await openGoods(w)
  const stranger = await w.person({ [screen]: 'view lock remind' }, other.hospital)
  for (const call of [expiryCalls.lock, expiryCalls.remind] as const)
    expect((await stranger.ask(call as typeof expiryCalls.lock, { ids: [lot], reason: 'x' })).code).not.toBe(0)
  expect((await stranger.get(expiryCalls.query, {})).rows).toEqual([])
})

test('a lot is reminded of once a day, to the storekeepers and the leader, and the region may remind too', async () => {
  const { productId } = await g.item({ name: '提醒品' })
  await s.come({ productId, units: '48', ratio: '24' })
  await expireOn(productId, 'L1', 12)
  const lot = await idOf(productId, 'L1')
  await lookAtShelves({ call: 'job stock.look', requestId: '' })
  const authority = await w.person({ [screen]: 'view remind' }, await w.org('authority', '监管中心'))
  expect(await authority.get(expiryCalls.remind, { ids: [lot] })).toEqual({ done: 1, already: 0, none: 0 })
  expect(await leader.get(expiryCalls.remind, { ids: [lot] })).toEqual({ done: 0, already: 1, none: 0 })
  const { rows } = await w.sql.query(
    `select org_id, codes, template, params from message where event = 'stock.expiryReminder'`,
  )
  expect(rows).toMatchObject([
    { org_id: g.hospital, params: { org: '监管中心', lot: 'L1', day: dayFrom(12), qty: expect.stringMatching(/^2 /) } },
  ])
  // the next day again
  await w.sql.query(`update stock_alarm set reminded_on = reminded_on - 1`)
  expect(await keeper.get(expiryCalls.remind, { ids: [lot] })).toEqual({ done: 1, already: 0, none: 0 })
  expect((await keeper.ask(expiryCalls.remind, { ids: [g.hospital] })).code).toBe(codes.notFound)
})
