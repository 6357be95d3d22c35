import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'

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

/** Of an article of a hospital, both as columns of the asking statement; each reads by an index, an article at a time. */
interface Article {
  hospital: RawBuilder<unknown>
  product: RawBuilder<unknown>
}
export const stockInSql = ({
  hospital,
  product,
}: Article) => sql`coalesce((select sum(b.qty - b.locked_qty) from stock_balance_facts b
  where b.hospital_id = ${hospital} and b.product_id = ${product} and not expired(b.expiry_date)), 0)`
export const monthUseInSql = ({ hospital, product }: Article) => sql`coalesce((select greatest(-sum(m.qty), 0)
  from stock_balance_facts b join stock_movement_facts m on m.balance_id = b.id
  where b.hospital_id = ${hospital} and b.product_id = ${product} and m.type = 107 and m.at > now() - interval '30 days'), 0)`
/**
 * Lines of which nothing is open any more, nearly all there are, are passed by before their orders are looked up.
 * @param but which lines `x` of orders count
 */
export const onWayInSql = ({ hospital, product }: Article, but = sql`true`) => sql`coalesce((select sum(x.transit_qty
    + case when x.status in ('accepted', 'rejectedBySupplier', 'unaudited', 'closed') then 0 else x.open_qty end)
  from order_line_facts x
  where x.hospital_id = ${hospital} and x.product_id = ${product} and (x.transit_qty > 0 or x.open_qty > 0)
    and x.status not in ('draft', 'auditRejected', 'void') and ${but}), 0)`

/** Stock, what is on the way and the use of 30 days of a hospital's articles. */
export const articleFigures = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
): Promise<Map<string, ArticleFigures>> => {
  const of = { hospital: sql`${hospitalId}::uuid`, product: sql`p.id` }
  const asked = sql<ArticleFigures>`
    select p.id as "productId", ${stockInSql(of)} as stock, ${onWayInSql(of)} as "onWay", ${monthUseInSql(of)} as "monthUse"
    from unnest(${[...new Set(productIds)]}::uuid[]) as p(id)`
  const rows = await kept(tx, asked.compile(tx))
  return new Map(rows.map((r) => [r.productId, r]))
}
