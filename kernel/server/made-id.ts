import { type RawBuilder, sql } from 'kysely'

/**
 * The id of a row that is no record of its own, such as a sum by lot: a UUID made of the text that tells it apart, the same each time.
 * @param of an expression of type text
 */
export const madeId = (of: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`overlay(overlay(md5(${of}) placing '8' from 13) placing '8' from 17)::uuid`
