import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** What somebody who orders an article wants to know of it, in pack units. */
export interface ArticleFigures {
  productId: string
  /** Usable now: in date, not locked. */
  stock: string
  /** Ordered, not yet in stock. */
  onWay: string
  /** Consumed in 30 days (movement 107). */
  monthUse: string
}

/** Stock, what is on the way and the use of 30 days of a hospital's articles. Each subquery reads by an index, an article at a time. */
export const articleFigures = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
): Promise<Map<string, ArticleFigures>> => {
  const { rows } = await sql<ArticleFigures>`
    select p.id as "productId",
      coalesce((select sum(b.qty - b.locked_qty) from stock_balance_facts b
        where b.hospital_id = ${hospitalId} and b.product_id = p.id and not expired(b.expiry_date)), 0) as stock,
      coalesce((select sum(l.transit_qty
          + case when l.status in ('accepted', 'rejectedBySupplier', 'unaudited', 'closed') then 0 else l.open_qty end)
        from order_line_facts l
        where l.hospital_id = ${hospitalId} and l.product_id = p.id and l.status not in ('draft', 'auditRejected', 'void')), 0) as "onWay",
      coalesce((select greatest(-sum(m.qty), 0) from stock_balance_facts b join stock_movement_facts m on m.balance_id = b.id
        where b.hospital_id = ${hospitalId} and b.product_id = p.id and m.type = 107 and m.at > now() - interval '30 days'), 0)
        as "monthUse"
    from unnest(${[...new Set(productIds)]}::uuid[]) as p(id)`.execute(tx)
  return new Map(rows.map((r) => [r.productId, r]))
}
