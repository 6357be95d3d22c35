import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { hidesAmounts } from '#modules/contract-type/server/public.ts'
import type { Covered, Pair } from '../../shared/cover.ts'
import { agreedEndOf } from './endings.ts'

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

/**
 * Nothing less than nothing is left where a supplement agreed on less than was ordered; and a contract that ends earlier than it says is
 * good until then.
 */
const asTold = ({ endsOn, ...c }: Covered & { endsOn: string | null }): Covered => ({
  ...c,
  rest: c.rest !== null && cmp(c.rest, '0') < 0 ? '0' : c.rest,
  until: endsOn !== null && endsOn < c.until ? endsOn : c.until,
})

/** What stands behind each product of each supplier; none where no contract names it. */
export const covers = async (
  tx: Tx,
  { hospitalId, day, tolerance, own, hold }: Asking,
  goods: readonly (Pair & { qty: string })[],
): Promise<Covered[]> => {
  const asked = JSON.stringify(goods, ['supplierId', 'productId', 'qty'])
  const { rows } = await sql<Covered & { endsOn: string | null }>`
    select c.*, case when c.state <> 'expired' then ${agreedEndOf(sql`c."contractId"`)} end as "endsOn"
    from contract_cover(${hospitalId}::uuid, ${asked}::jsonb, ${day}::date, ${tolerance}::numeric, ${own}::uuid, ${hold}) c`.execute(
    tx,
  )
  return rows.map(asTold)
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
