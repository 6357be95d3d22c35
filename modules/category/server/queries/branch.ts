import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** A category and all below it, itself first. */
export const branchOf = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ id: string; level: number }>`
    with recursive branch as (
      select id, level from category where id = ${id}
      union all select c.id, c.level from category c join branch b on c.parent_id = b.id)
    select id, level from branch order by level`.execute(tx)
  return rows
}

/** How many products stand in a category and below it. */
export const products = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from category_products(${id})`.execute(tx)
  return rows[0]!.n
}

/** What names these categories as a condition, as far as the reader may see it. */
export const uses = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await sql<{ kind: string; id: string; categoryId: string }>`
    select kind, id, category_id as "categoryId" from category_uses(${[...ids]}::uuid[])`.execute(tx)
  return rows
}
