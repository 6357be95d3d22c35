import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Stopped } from '../stopped.ts'

/*
 * A delivery has lines of one order or of several (domain §2.18). Which, its lines say; the one it began with and the others stand
 * in `order_id` and `more_orders`, for what is read of it alone.
 */

/** Deliveries that hold something of these orders, as a value for `in`. `which`: ids, or a question for them. */
export const deliveriesOf = (which: RawBuilder<unknown>) => sql`(
  select x.id from delivery_card x where x.order_id in (${which})
  union all select l.delivery_id from order_line_card ol join delivery_line_card l on l.order_line_id = ol.id where ol.order_id in (${which}))`

/** Deliveries of the orders whose number passes a test, as a value for `in`. */
export const deliveriesBy = (of: (column: string) => RawBuilder<boolean>) =>
  deliveriesOf(sql`select o.id from purchase_order_card o where ${of('o.no')}`)

/** The numbers of all orders of a paper of a delivery under this alias, whose first order is joined as `o`. */
export const orderNos = (
  alias: string,
) => sql<string>`case when cardinality(${sql.ref(`${alias}.more_orders`)}) = 0 then o.no
  else (select string_agg(x.no, ', ' order by x.no) from purchase_order_card x
    where x.id = any (${sql.ref(`${alias}.order_id`)} || ${sql.ref(`${alias}.more_orders`)})) end`

/** Of a draft under `d`, whose first order is joined as `o`, those of its orders nothing is sent on; of nearly all nobody is asked. */
export const stoppedOrders = sql<Stopped[]>`case
  when d.status = 'draft' and (o.status <> 'allocating' or cardinality(d.more_orders) > 0) then
    (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'no', x.no, 'status', x.status) order by x.no), '[]') from purchase_order_card x
      where x.id = any (d.order_id || d.more_orders) and x.status <> 'allocating')
  else '[]' end`

/** The drafts that hold something of an order. */
export const draftsOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('delivery')
    .select(['id', 'no', 'status', 'version', 'supplier_id as supplierId'])
    .where('status', '=', 'draft')
    .where(sql<boolean>`id in ${deliveriesOf(sql`${orderId}`)}`)
    .execute()
