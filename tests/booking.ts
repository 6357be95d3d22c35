import { randomUUID } from 'node:crypto'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { type Come, type Go, type Posting, post } from '#modules/stock/server/public.ts'
import type { Goods, World } from './world.ts'

/** A day of the month so many months ago. */
export const day = (monthsAgo: number, date = 1): string => {
  const [y, m] = today().split('-').map(Number) as [number, number]
  return new Date(Date.UTC(y, m - 1 - monthsAgo, date)).toISOString().slice(0, 10)
}

/** Books goods of a hospital as if it were noon of a day, before there is any trigger that knows of it. */
export const bookOn = async (w: World, g: Goods, on: string, what: Posting, departmentId?: string): Promise<void> => {
  const source = { type: 'test', id: randomUUID(), no: 'T', hospitalId: g.hospital, departmentId }
  const actor = { ...founder, userId: g.buyer.userId, name: '张库管' }
  await withTx(founder, (tx) => post({ tx, actor } as unknown as Ctx, source, what))
  const noon = `$1::timestamp at time zone 'Asia/Shanghai' + interval '12 hours'`
  await w.sql.query(`update stock_movement set at = ${noon} where ref_id = $2`, [on, source.id])
  await w.sql.query(
    `update stock_balance b set received_at = least(received_at, ${noon}), updated_at = ${noon}
     where exists (select from stock_movement m where m.balance_id = b.id and m.ref_id = $2)`,
    [on, source.id],
  )
}

/** Goods that come: packs of 24 at 12.34. */
export const coming = (g: Goods, productId: string, units: string, o: Partial<Come> = {}): Come => ({
  ...{ pointId: g.point, supplierId: g.supplier, productId, units, lotNo: 'L1', productionDate: '2026-01-01' },
  ...{ expiryDate: '2030-01-01', price: '12.34', ratio: '24', owner: 'hospital', cause: 'receipt' },
  refLineId: randomUUID(),
  ...o,
})
export const going = (balanceId: string, units: string, cause: Go['cause'] = 'deptIssue'): Go => ({
  ...{ balanceId, units, cause, refLineId: randomUUID() },
})
export const balanceOf = async (w: World, g: Goods, productId: string): Promise<string> =>
  (
    await w.sql.query('select id from stock_balance where product_id = $1 and hospital_id = $2 order by id limit 1', [
      productId,
      g.hospital,
    ])
  ).rows[0].id
