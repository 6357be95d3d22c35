import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { balanceOf, coming, going } from '#tests/booking.ts'
import { openStore, type Store } from '#tests/stock-papers.ts'
import { openWorld, type World } from '#tests/world.ts'
import { stockInvariants } from './invariants.ts'
import { type Come, type Posting, post } from './public.ts'

let w: World
let s: Store
beforeAll(async () => {
  w = await openWorld()
  s = await openStore(w)
})
afterAll(() => w.close())

/** Goods are booked in a transaction that ends when its time has come. */
const receipt = (lines: Come[], booked = () => {}, until?: Promise<void>) => posted({ come: lines }, booked, until)
/** A transaction a deadlock ended is tried once more. */
let tries = 0
const posted = (what: Posting, booked = () => {}, until?: Promise<void>) =>
  withTx(founder, async (tx) => {
    tries++
    const ctx = { tx, actor: { ...founder, userId: s.keeper.userId, name: '张' } } as unknown as Ctx
    await post(ctx, { type: 'test', id: randomUUID(), no: 'T', hospitalId: s.hospital }, what)
    booked()
    await until
  })
const waiting = async () =>
  (
    await w.sql.query(
      `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where locktype = 'advisory' and not granted`,
    )
  ).rowCount

/** What somebody does while these goods are booked and not committed: he waits for them, and sees them then. */
const beside = async <T>(lines: Come[], other: () => Promise<T>): Promise<T> => {
  const [booked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = receipt(lines, () => booked.resolve(), end.promise)
  try {
    await Promise.race([booked.promise, first])
    const asked = other()
    await expect.poll(waiting, { timeout: 9000 }).toBe(1)
    end.resolve()
    return await asked
  } finally {
    end.resolve()
    await first
  }
}

const held = async (productId: string) =>
  (
    await w.sql.query(
      `select b.qty::float, b.locked_qty::float as locked,
         (select min(h.reason) from stock_hold h where h.balance_id = b.id) as why
       from stock_balance b where b.product_id = $1 order by b.qty`,
      [productId],
    )
  ).rows
const why = '同一批号在本院已有另一有效期或生产日期：L1 2030-01-01 / 2026-01-01'
const taken = [
  { qty: 24, locked: 0, why: null },
  { qty: 48, locked: 48, why },
]

test('of two who book the first of a lot at one moment with other days, the second’s stands still', async () => {
  const [ends, made] = [await s.item(), await s.item()]
  const come = (productId: string, units: string, more: Partial<Come> = {}) => [coming(s, productId, units, more)]
  await beside(come(ends.productId, '24'), () =>
    receipt(come(ends.productId, '48', { expiryDate: '2031-01-01', price: '9' })),
  )
  expect(await held(ends.productId)).toEqual(taken)
  await beside(come(made.productId, '24'), () =>
    receipt(come(made.productId, '48', { productionDate: '2026-02-02', price: '9' })),
  )
  expect(await held(made.productId)).toEqual(taken)
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

/** An opening, ready to be booked. */
const opening = async (productId: string, expiryDate: string) => {
  const lines = [{ productId, qty: '2', lotNo: 'L1', expiryDate, supplierId: s.supplier, price: '3.5' }]
  const { id } = await s.keeper.get(stockDocumentCalls.adjust, { docKind: 'opening', pointId: s.point, lines })
  const { version } = await s.keeper.get(stockDocumentCalls.detail, { id })
  return () => s.keeper.ask(stockDocumentCalls.post, { id, version })
}

test('nor is an opening taken with other days beside the first receipt of its lot', async () => {
  const { productId } = await s.item()
  const open = await opening(productId, '2029-01-01')
  const answer = await beside([coming(s, productId, '24', { pointId: s.ward })], open)
  expect(answer.code).toBe(0)
  expect(await held(productId)).toEqual(taken)
})

test('at the point of that receipt it is no opening any more', async () => {
  const { productId } = await s.item()
  const answer = await beside([coming(s, productId, '24')], await opening(productId, '2030-01-01'))
  expect(answer.msg).toContain('该库房此产品已有库存流水，不能再做期初')
  expect((await held(productId)).map((b) => b.qty)).toEqual([24])
})

test('whoever books more of a lot that is known, or another lot, waits for nobody', async () => {
  const { productId } = await s.item()
  const come = (units: string, more: Partial<Come> = {}) => [coming(s, productId, units, more)]
  await receipt(come('24'))
  const end = Promise.withResolvers<void>()
  const booked = Promise.withResolvers<void>()
  const first = receipt(come('1', { price: '7' }), () => booked.resolve(), end.promise)
  await booked.promise
  await receipt([...come('2', { price: '8' }), ...come('3', { lotNo: 'L2' })])
  end.resolve()
  await first
  expect((await held(productId)).map((b) => b.qty)).toEqual([1, 2, 3, 24])
})

/** A supplier's lot without a production date, of which a pack shall become the hospital's own. */
const consigned = async () => {
  const { productId } = await s.item()
  await receipt([coming(s, productId, '24', { productionDate: null, owner: 'supplier' })])
  return { productId, out: going(await balanceOf(w, s, productId), '1', 'otherOut') }
}
/** Where a lot waits its turn, and a lot whose turn comes after it. */
const after = async (productId: string) => {
  const { rows } = await w.sql.query(
    `select lot from generate_series(2, 9999) n, concat('L', n) lot
     where hashtext($1 || lot) & 255 > hashtext($1 || 'L1') & 255 limit 1`,
    [productId],
  )
  return rows[0]?.lot as string | undefined
}

test('who takes goods out and in waits for the first of a lot before he holds the goods another waits for', async () => {
  let { productId, out } = await consigned()
  let later = await after(productId)
  while (!later) {
    ;({ productId, out } = await consigned())
    later = await after(productId)
  }
  await w.sql.query('begin')
  await w.sql.query(`select pg_advisory_xact_lock(hashtext('first lot ' || $1::text), hashtext($2 || $3) & 255)`, [
    ...[s.hospital, productId, later],
  ])
  tries = 0
  // holds the place of the lot, waits for that of the other, and wants the balance then
  const more = receipt([
    coming(s, productId, '24', { productionDate: null, owner: 'supplier' }),
    coming(s, productId, '1', { price: '8' }),
    coming(s, productId, '1', { lotNo: later }),
  ])
  await expect.poll(waiting, { timeout: 9000 }).toBe(1)
  const both = posted({ go: [out], come: [coming(s, productId, '1', { price: '9', cause: 'otherIn' })] })
  await expect.poll(waiting, { timeout: 9000 }).toBe(2)
  await w.sql.query('commit')
  await Promise.all([more, both])
  expect(tries).toBe(2)
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('what tells no production date of a lot that is known, as when it is bought out, waits for nobody', async () => {
  const { productId, out } = await consigned()
  const end = Promise.withResolvers<void>()
  const booked = Promise.withResolvers<void>()
  const first = receipt([coming(s, productId, '24', { price: '8' })], () => booked.resolve(), end.promise)
  await booked.promise
  const bought = coming(s, productId, '1', { productionDate: null, cause: 'otherIn' })
  await posted({ go: [out], come: [bought] }).finally(end.resolve)
  await first
  expect((await held(productId)).map((b) => b.qty)).toEqual([1, 23, 24])
})
