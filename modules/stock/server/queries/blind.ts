import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** Who may give numbers of a count; the book of what is counted blind is not told to him, wherever he looks (decision 0043). */
const counts = (actor: Actor): boolean => actor.org === 'hospital' && actor.codes.has('inventory/stockCount:enter')

/** Whether the actor may read how much there is of a balance; `id` is its column. */
export const readable = (actor: Actor, id: string): RawBuilder<boolean> =>
  counts(actor)
    ? sql<boolean>`${sql.ref(id)} not in (select balance_id from stock_count_line_facts)`
    : sql<boolean>`true`

/** The same of all that a point has of a product; `row` has both columns. */
export const readablePlace = (actor: Actor, row: string): RawBuilder<boolean> =>
  counts(actor)
    ? sql<boolean>`(${sql.ref(`${row}.point_id`)}, ${sql.ref(`${row}.product_id`)})
        not in (select point_id, product_id from stock_count_line_facts)`
    : sql<boolean>`true`

/** The same of all that a hospital has of a product. */
export const readableProduct = (actor: Actor, id: string): RawBuilder<boolean> =>
  counts(actor)
    ? sql<boolean>`${sql.ref(id)} not in (select product_id from stock_count_line_facts)`
    : sql<boolean>`true`

/** The counts for whose sake lots are not shown to the actor. */
export const hiding = async (tx: Tx, actor: Actor): Promise<{ id: string; no: string; lots: number }[]> => {
  if (!counts(actor)) return []
  const { rows } = await sql<{ id: string; no: string; lots: number }>`
    select count_id as id, no, count(*)::int as lots from stock_count_line_facts where hospital_id = ${actor.orgId} group by 1, 2 order by 2`.execute(
    tx,
  )
  return rows
}
