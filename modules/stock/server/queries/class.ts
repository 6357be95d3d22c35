import { type RawBuilder, sql } from 'kysely'

/**
 * The purchase class of goods of a hospital: of its newest order of them to the very supplier they came from, 0 without any: another
 * supplier's order says nothing of them. `row` has `hospital_id`, `supplier_id` and `product_id`.
 */
export const purchaseClass = (row: string): RawBuilder<number> =>
  sql<number>`coalesce((select o.vbp_class from order_line_card o
    where o.hospital_id = ${sql.ref(`${row}.hospital_id`)} and o.product_id = ${sql.ref(`${row}.product_id`)}
      and o.supplier_id = ${sql.ref(`${row}.supplier_id`)}
    order by o.id desc limit 1), 0)`
