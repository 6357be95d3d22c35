import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import type { AcceptedLot } from '#modules/acceptance/server/public.ts'
import { saleTypes } from '#modules/delivery/shared/sale-types.ts'
import { refusedFor, sentences, shelves } from '#tests/shelf.ts'
import { goodsWay } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { stockCalls } from '../shared/calls.ts'
import { packsText } from '../shared/causes.ts'
import { stockInvariants } from './invariants.ts'
import { bookAcceptance } from './service.ts'

let w: World
let g: Goods
let come: ReturnType<typeof shelves>['come']
let go: ReturnType<typeof shelves>['go']
let balances: ReturnType<typeof shelves>['balances']
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ come, go, balances } = shelves(w, g))
})
afterAll(() => w.close())

const dayFrom = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('a lot is near its end by the days of its own article, in the row and in the filter alike', async () => {
  await w.sql.query(`alter table product alter near_expiry_days set default 1`)
  await goodsWay(g, '短效品', dayFrom(100))
  const lots = async (state: 'near' | 'normal' | 'expired') =>
    (await g.buyer.get(stockCalls.query, { keyword: '短效品', state })).rows.map((r) => [r.daysLeft, r.near])
  const nearDays = (n: number) => w.sql.query(`update product set near_expiry_days = $1 where name = '短效品'`, [n])
  await nearDays(100)
  expect([await lots('near'), await lots('normal')]).toEqual([[], [[100, false]]])
  await nearDays(101)
  expect([await lots('near'), await lots('normal')]).toEqual([[[100, true]], []])
  await w.sql.query(`update stock_balance set expiry_date = $1`, [today()])
  // good to the end of its last day, expired the day after (domain §2.24)
  expect([await lots('near'), await lots('normal'), await lots('expired')]).toEqual([[[0, true]], [], []])
  await w.sql.query(`update stock_balance set expiry_date = $1`, [dayFrom(-1)])
  expect([await lots('near'), await lots('normal'), await lots('expired')]).toEqual([[], [], [[-1, true]]])
})

test('two suppliers’ goods of one lot, day and price are two balances, each with its own movements', async () => {
  const { productId } = await g.item()
  const other = await w.org('supplier', '另一家供应商')
  const line = (supplierId: string, units: string) => ({ productId, supplierId, units })
  await come(line(g.supplier, '3'), line(other, '5'), line(g.supplier, '4'))
  await come(line(other, '1'))
  const { rows } = await w.sql.query(
    `select b.supplier_id as supplier, b.qty::float as qty, array_agg(m.before_qty::float order by m.at, m.after_qty) as before
     from stock_balance b join stock_movement m on m.balance_id = b.id where b.product_id = $1 group by b.id order by 2`,
    [productId],
  )
  expect(rows).toEqual([
    { supplier: other, qty: 6, before: [0, 5] },
    { supplier: g.supplier, qty: 7, before: [0, 3] },
  ])
})

test('opened packs keep their value to the fen: the last tablet takes the last fen', async () => {
  const { productId } = await g.item()
  // ten packs of 24 tablets at 12.34
  await come({ productId, units: '240', ratio: '24', price: '12.34' })
  const [b] = await balances(productId)
  expect(b.value).toBe(123.4)
  for (const units of ['5', '7', '89', '138', '1']) await go('deptIssue', { balanceId: b.id, units })
  const { rows } = await w.sql.query(
    `select sum(value)::float as value, sum(value) filter (where qty < 0)::float as gone from stock_movement where balance_id = $1`,
    [b.id],
  )
  expect(rows).toEqual([{ value: 0, gone: -123.4 }])
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('of sixteen who take the last pack at one moment one gets it, and the others read how much is left', async () => {
  const { productId } = await g.item()
  await come({ productId, units: '24', ratio: '24' })
  const [b] = await balances(productId)
  const tried = await Promise.allSettled(
    Array.from({ length: 16 }, () => go('deptIssue', { balanceId: b.id, units: '24' })),
  )
  expect(tried.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
  for (const t of tried.filter((t) => t.status === 'rejected'))
    expect(sentences(t.reason)).toEqual([expect.stringMatching(/批号 L1 可用 0 .*，本次需要 1 /)])
  expect((await balances(productId))[0].qty).toBe(0)
})

test('what is held, past its day or more than is there does not go, each line with its numbers, and nothing is half-written', async () => {
  const { productId } = await g.item()
  await come(
    { productId, units: '10', quarantine: '温度待查' },
    { productId, units: '20', lotNo: 'L2' },
    { productId, units: '30', lotNo: 'L3', expiryDate: dayFrom(-1) },
    { productId, units: '40', lotNo: 'L4', expiryDate: dayFrom(0) },
  )
  const [held, free, past, lastDay] = await balances(productId)
  expect([held.locked, free.locked]).toEqual([10, 0])
  const no = await refusedFor(
    go(
      'deptIssue',
      { balanceId: held.id, units: '1' },
      { balanceId: free.id, units: '15' },
      { balanceId: free.id, units: '6' },
      { balanceId: past.id, units: '1' },
      { balanceId: randomUUID(), units: '1' },
    ),
  )
  expect(no).toEqual([
    expect.stringMatching(/批号 L1 可用 0 .*（另有 10 .* 被锁定），本次需要 1 /),
    expect.stringMatching(/批号 L2 可用 5 .*，本次需要 6 /),
    expect.stringMatching(/批号 L3 已过有效期，不能使用/),
    '库存不存在',
  ])
  expect((await balances(productId)).map((b) => b.qty)).toEqual([10, 20, 30, 40])
  // a lot is good to the end of its last day, and what is past it may be destroyed
  await go('deptIssue', { balanceId: lastDay.id, units: '40' })
  await go('destroy', { balanceId: past.id, units: '30' })
  // from under its own hold: the hold grows smaller, then ends
  const { rows } = await w.sql.query('select id from stock_hold where balance_id = $1', [held.id])
  await go('destroy', { balanceId: held.id, units: '4', holdId: rows[0].id })
  expect((await balances(productId)).find((b) => b.id === held.id)).toMatchObject({ qty: 6, locked: 6 })
  await go('destroy', { balanceId: held.id, units: '6', holdId: rows[0].id })
  expect((await balances(productId)).find((b) => b.id === held.id)).toMatchObject({ qty: 0, locked: 0 })
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('a lot with another expiry than the hospital knows stands still, and says why', async () => {
  const { productId } = await g.item()
  await come({ productId, units: '1', lotNo: 'X1' })
  await come({ productId, units: '2', lotNo: 'X1', expiryDate: '2031-01-01' })
  expect((await balances(productId)).map((b) => [b.lot, b.qty, b.locked])).toEqual([
    ['X1', 1, 0],
    ['X1', 2, 2],
  ])
  const { rows } = await w.sql.query(
    `select h.hold_kind as kind, h.reason, h.ref_no as no from stock_hold h join stock_balance b on b.id = h.balance_id
     where b.product_id = $1`,
    [productId],
  )
  expect(rows).toEqual([
    { kind: 'quarantine', reason: '同一批号在本院已有另一有效期或生产日期：X1 2030-01-01 / 2026-01-01', no: 'T' },
  ])
  const held = (await g.buyer.get(stockCalls.query, { productId, hold: 'quarantine' })).rows
  expect(held).toMatchObject([{ lotNo: 'X1', qty: '2.000000', availableQty: '0.000000', holds: ['quarantine'] }])
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('of one lot that comes with two expiries, or two production dates, the later line stands still, in one posting as in two', async () => {
  const held = async (productId: string) =>
    (
      await w.sql.query(
        `select b.qty::float, h.qty::float as held, h.hold_kind as kind, h.reason from stock_balance b
         left join stock_hold h on h.balance_id = b.id where b.product_id = $1 order by b.expiry_date, b.price`,
        [productId],
      )
    ).rows
  const conflict = (dates: string) => `同一批号在本院已有另一有效期或生产日期：X2 ${dates}`
  const [ends, made, same] = [await g.item(), await g.item(), await g.item()]
  const of = (productId: string, units: string) => ({ productId, units, lotNo: 'X2' })
  await come(of(ends.productId, '1'), { ...of(ends.productId, '2'), expiryDate: '2031-01-01' })
  expect(await held(ends.productId)).toEqual([
    { qty: 1, held: null, kind: null, reason: null },
    { qty: 2, held: 2, kind: 'quarantine', reason: conflict('2030-01-01 / 2026-01-01') },
  ])
  // at another price it is another balance, at the same one it is the same
  await come(of(made.productId, '1'), { ...of(made.productId, '2'), productionDate: '2026-02-02', price: '3' })
  expect((await held(made.productId))[1]).toMatchObject({ held: 2, reason: conflict('2030-01-01 / 2026-01-01') })
  await come(of(same.productId, '1'), { ...of(same.productId, '2'), productionDate: '2025-12-12' })
  expect(await held(same.productId)).toEqual([
    { qty: 3, held: 2, kind: 'quarantine', reason: conflict('2030-01-01 / 2026-01-01') },
  ])
  await come({ ...of(same.productId, '4'), productionDate: '2026-03-03' })
  expect((await held(same.productId)).map((h) => h.held).sort()).toEqual([2, 4])
  const kept = `select production_date::text as made from stock_balance where product_id = $1`
  expect((await w.sql.query(kept, [same.productId])).rows).toEqual([{ made: '2026-01-01' }])
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('a whole hold covers what comes later too', async () => {
  const { productId } = await g.item()
  await come({ productId, units: '3' })
  const [b] = await balances(productId)
  await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, creator_name) values ($1, $2, 'manual', 'x')`,
    [g.hospital, b.id],
  )
  await come({ productId, units: '4' })
  expect(await balances(productId)).toMatchObject([{ qty: 7, locked: 7 }])
  await w.sql.query(`update stock_hold set released_at = now(), releaser_name = 'y' where balance_id = $1`, [b.id])
  expect(await balances(productId)).toMatchObject([{ qty: 7, locked: 0 }])
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('gifts come in as gifts, and what is consigned stays the supplier’s, worth nothing to the hospital', async () => {
  const { productId } = await g.item()
  const arrive = (saleType: number, lotNo: string) =>
    withTx(founder, (tx) =>
      bookAcceptance({ tx, actor: { ...founder, userId: g.buyer.userId, name: '张' } } as unknown as Ctx, {
        ...{ id: randomUUID(), no: 'T', status: 'confirmed', version: 1, parties: [] },
        ...{ hospitalId: g.hospital, supplierId: g.supplier, pointId: g.point, saleType },
        lots: [
          {
            ...{ id: randomUUID(), productId, lotNo, productionDate: '2026-01-01', expiryDate: '2030-01-01' },
            ...{ price: '12', conversionRatio: '24', acceptedQty: '2' },
          } as AcceptedLot,
        ],
      }),
    )
  for (const [type, lot] of [
    [saleTypes.normal, 'N'],
    [saleTypes.gift, 'G'],
    [saleTypes.consigned, 'C'],
  ] as const)
    await arrive(type, lot)
  const { rows } = await w.sql.query(
    `select b.lot_no as lot, b.owner, m.cause, m.type, b.amount::float from stock_balance_facts b
     join stock_movement m on m.balance_id = b.id where b.product_id = $1 order by 1`,
    [productId],
  )
  expect(rows).toEqual([
    { lot: 'C', owner: 'supplier', cause: 'receipt', type: 108, amount: 0 },
    { lot: 'G', owner: 'hospital', cause: 'gift', type: 110, amount: 24 },
    { lot: 'N', owner: 'hospital', cause: 'receipt', type: 108, amount: 24 },
  ])
})

test('people read packs and what is left of an opened one', () => {
  expect([
    packsText('293', '24', '盒', '片'),
    packsText('288', '24', '盒', '片'),
    packsText('5', '24', '盒', '片'),
    packsText('0', '24', '盒', '片'),
    packsText('-29', '24', '盒', '片'),
    packsText('1.5', '1', '支', '支'),
    packsText('-2', '1', '块', '块'),
  ]).toEqual(['12 盒 5 片', '12 盒', '5 片', '0 盒', '−1 盒 5 片', '1.5 支', '−2 块'])
})
