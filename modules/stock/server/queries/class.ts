import { type RawBuilder, sql } from 'kysely'

/** The purchase class of goods of a hospital: of their newest order, 0 without any. `row` has `hospital_id` and `product_id`. */
export const purchaseClass = (row: string): RawBuilder<number> =>
  sql<number>`coalesce((select o.vbp_class from order_line_card o
    where o.hospital_id = ${sql.ref(`${row}.hospital_id`)} and o.product_id = ${sql.ref(`${row}.product_id`)}
    order by o.id desc limit 1), 0)`
