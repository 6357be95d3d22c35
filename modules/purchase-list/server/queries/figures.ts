import { type RawBuilder, sql } from 'kysely'

/**
 * Of an article of a hospital, both as columns of the asking statement: what who orders it wants to know, in pack units to the
 * hundredth (pieces of a pack make no more of a difference to an order). Each reads by an index, an article at a time; what was merged into it counts with it.
 */
interface Article {
  hospital: RawBuilder<unknown>
  product: RawBuilder<unknown>
}
/** Usable now: in date, not locked. */
export const stockInSql = ({
  hospital,
  product,
}: Article) => sql<string>`coalesce((select trim_scale(round(sum(b.qty - b.locked_qty), 2)) from stock_balance_facts b
  where b.hospital_id = ${hospital} and b.product_id in (select alike(${product})) and not expired(b.expiry_date)), 0)`
/** Used in 30 days (domain-stock §2.24.3). */
export const monthUseInSql = ({
  hospital,
  product,
}: Article) => sql<string>`coalesce((select trim_scale(round(greatest(sum(m.used), 0), 2))
  from stock_balance_facts b join stock_movement_facts m on m.balance_id = b.id
  where b.hospital_id = ${hospital} and b.product_id in (select alike(${product})) and m.used is not null and m.at > now() - interval '30 days'), 0)`
/**
 * What is ordered and not yet in stock. Only lines with goods to come are looked at: of what an article ever had they are few.
 * @param but which lines `x` of orders count
 */
export const onWayInSql = (
  { hospital, product }: Article,
  but = sql`true`,
) => sql<string>`coalesce((select trim_scale(round(sum(x.transit_qty
    + case when x.status in ('accepted', 'rejectedBySupplier', 'unaudited', 'closed') then 0 else x.open_qty end), 2))
  from order_line_facts x
  where x.hospital_id = ${hospital} and x.product_id in (select alike(${product})) and (x.open_qty <> 0 or x.transit_qty <> 0) and x.status not in ('draft', 'auditRejected', 'void') and ${but}), 0)`
