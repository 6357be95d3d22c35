import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { hidesAmounts } from '#modules/contract-type/server/public.ts'
import type { Covered, Pair } from '../../shared/cover.ts'

/** How contracts are asked for what is bought: see contract_cover of the database. */
export interface Asking {
  hospitalId: string
  day: string
  /** Per cent above what was agreed that may be ordered. */
  tolerance: number
  /** An order that is bound already: what it holds itself is room. */
  own: string | null
  /** Until the transaction ends nobody freezes these contracts, nor uses what is left of them. */
  hold: boolean
}

/** What stands behind each product of each supplier; none where no contract names it. */
export const covers = async (
  tx: Tx,
  { hospitalId, day, tolerance, own, hold }: Asking,
  goods: readonly (Pair & { qty: string })[],
): Promise<Covered[]> => {
  const asked = JSON.stringify(goods, ['supplierId', 'productId', 'qty'])
  const { rows } = await sql<Covered>`
    select * from contract_cover(${hospitalId}::uuid, ${asked}::jsonb, ${day}::date, ${tolerance}::numeric, ${own}::uuid, ${hold})`.execute(
    tx,
  )
  return rows
}

/** Those of these contracts that lie before the wall of who asks, each with whether its amounts are shown to him. */
export const seen = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; shown: boolean }>`
    select c.id, not ${hidesAmounts('c.type_id')} as shown from contract c where c.id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.id, r.shown]))
}
