import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/server/ctx.ts'

/** Whether a product stands in a category or below it, of whichever tree the category is. */
export const inCategory =
  (productId: string) =>
  (id: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(productId)} in (select category_products(${id}::uuid))`

/** Whether product `p` stands in no category that governs for the reader. */
export const uncategorised = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`((select c.id from (select) one ${ownCategory(actor)}) is null)`

/**
 * Joins the category `alias` that governs for the reader: where his hospital keeps its own tree the one it put product `p` into, else
 * the platform's. Brings id, code and name.
 */
export const ownCategory = (actor: Actor, alias = 'c'): RawBuilder<unknown> => {
  const [c, own] = [sql.ref(alias), sql.ref(`${alias}_own`)]
  if (actor.org !== 'hospital') return sql`left join category_card ${c} on ${c}.id = p.category_id`
  const owner = actor.orgId
  return sql`left join category_product_facts ${own} on ${own}.product_id = p.id and ${own}.hospital_id = ${owner}::uuid
    left join category_card ${c} on ${c}.id = case when (select own_tree(${owner}::uuid)) then ${own}.category_id else p.category_id end`
}
