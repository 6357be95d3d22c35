import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { fill } from '#kernel/shared/plural.ts'
import { type Come, post } from '#modules/stock/server/public.ts'
import type { Cause } from '#modules/stock/shared/causes.ts'
import type { Goods, World } from './world.ts'

/** Goods that come to a shelf: minimum units of an article; what is left out is alike for all. */
export type Shelved = Pick<Come, 'productId' | 'units'> & Partial<Come>
export interface Taken {
  balanceId: string
  units: string
  holdId?: string
}

/** Fills and empties the shelves of a test's hospital through the one door to stock, without papers. */
export const shelves = (w: World, g: Goods) => {
  const source = () => ({ type: 'test', id: randomUUID(), no: 'T', hospitalId: g.hospital })
  const ctx = (tx: unknown) => ({ tx, actor: { ...founder, userId: g.buyer.userId, name: '张' } }) as unknown as Ctx
  return {
    come: (...lines: Shelved[]) =>
      withTx(founder, (tx) =>
        post(ctx(tx), source(), {
          come: lines.map((l) => ({
            pointId: g.point,
            supplierId: g.supplier,
            lotNo: 'L1',
            productionDate: '2026-01-01',
            expiryDate: '2030-01-01',
            price: '2',
            ratio: '1',
            owner: 'hospital' as const,
            cause: 'receipt' as const,
            refLineId: randomUUID(),
            ...l,
          })),
        }),
      ),
    go: (cause: Exclude<Cause, 'undo'>, ...lines: Taken[]) =>
      withTx(founder, (tx) =>
        post(ctx(tx), source(), { go: lines.map((l) => ({ ...l, cause, refLineId: randomUUID() })) }),
      ),
    /** Of an article, the smallest first. */
    balances: async (productId: string) =>
      (
        await w.sql.query(
          `select id, supplier_id as supplier, lot_no as lot, qty::float, locked_qty::float as locked, value::float from stock_balance
           where product_id = $1 order by qty`,
          [productId],
        )
      ).rows,
  }
}

/** The sentences of a refusal, line by line; its own when it names no line. */
export const sentences = (e: unknown): string[] => {
  const { fields = [] } =
    (e as { data?: { fields?: { message: string; params?: Record<string, string> }[] } }).data ?? {}
  return fields.map((f) => fill(f.message, f.params ?? {}))
}
export const refusedFor = async (what: Promise<unknown>): Promise<string[]> =>
  sentences(await what.catch((e: unknown) => e))
