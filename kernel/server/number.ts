import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'

/**
 * Next document numbers: two letters, the region's day as yyMMdd, eight digits that tell nothing, such as
 * `CG26112240718365` (domain §8.7). Unique in the region; nothing is locked for them (decision 0018).
 */
export const nextNos = async (ctx: Ctx, prefix: string, count = 1): Promise<string[]> => {
  const { rows } = await sql<{ no: string }>`select doc_numbers(${prefix}, ${count}) as no`.execute(ctx.tx)
  return rows.map((r) => r.no)
}

/** The same as a value of the statement that inserts the document. */
export const newNo = (prefix: string) => sql<string>`(select doc_numbers(${prefix}, 1))`

export const nextNo = async (ctx: Ctx, prefix: string): Promise<string> => (await nextNos(ctx, prefix))[0]!
