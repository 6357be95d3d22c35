import { type RawBuilder, sql } from 'kysely'

/** Ids of a product and of all that are one article with it since they were merged, for `in` or `array`; minimum units are theirs alike. */
export const kinOf = (productId: string): RawBuilder<string> =>
  sql`(select alike(one.counted_as) from product_card one where one.id = ${productId})`
