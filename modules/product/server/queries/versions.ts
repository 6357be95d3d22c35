import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export interface StoredVersion {
  id: string
  no: number
  validFrom: string
  facts: Record<string, unknown> & { extra: unknown; maker: string; category: string }
  source: 'add' | 'edit' | 'import' | 'correct' | 'merge'
  refNo: string
  /** Who changed it; empty for readers whose wall hides him. */
  by: string
}

/** Versions of a product, the newest first; at most 200, and one more before them to compare with. */
export const versionsOf = async (tx: Tx, productId: string): Promise<StoredVersion[]> => {
  const { rows } = await sql<StoredVersion>`
    select v.id, v.no, v.valid_from as "validFrom", v.facts, v.source, v.ref_no as "refNo", coalesce(u.name, '') as by
    from product_version v left join app_user_card u on u.id = v.changed_by
    where v.product_id = ${productId} order by v.no desc limit 201`.execute(tx)
  return rows
}

/** What hangs on a product, as far as the reader's wall lets him see it. */
export interface ProductUse {
  /** Hospitals whose catalogue has it enabled. */
  hospitals: number
  plans: number
  /** Orders with something still to come, and what that is worth in yuan. */
  orders: number
  openAmount: string
  /** Hospitals that have it in stock, and how many packs. */
  stocked: number
  packs: string
  relations: number
}

/** Of one product: catalogues, plans and orders under way, stock, supply relations. */
export const usesOf = async (tx: Tx, productId: string): Promise<ProductUse> => {
  const { rows } = await sql<ProductUse>`
    select (select count(distinct hospital_id)::int from catalog_item_card where product_id = ${productId} and status = 'enabled') as hospitals,
      (select count(distinct l.plan_id)::int from plan_line_facts l where l.product_id = ${productId} and l.ordered_qty < l.qty
        and l.status in ('pending', 'approved', 'partlyOrdered')) as plans,
      o.orders, o.amount as "openAmount", s.hospitals as stocked, s.packs,
      (select count(*)::int from supply_relation_facts where product_id = ${productId} and enabled) as relations
    from (select count(distinct order_id)::int as orders, coalesce(round(sum((open_qty + transit_qty) * price), 2), 0)::text as amount
        from order_line_facts where product_id = ${productId} and open_qty + transit_qty > 0
          and status not in ('void', 'unaudited', 'rejectedBySupplier', 'closed')) o,
      (select count(distinct hospital_id)::int as hospitals, coalesce(sum(qty), 0)::text as packs
        from stock_balance_facts where product_id = ${productId} and qty > 0) s`.execute(tx)
  return rows[0]!
}
