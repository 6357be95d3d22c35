import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './ctx.ts'

/** Counting stops here: nobody works off more than a hundred in one go. */
export const MOST = 100

/** Rows of a `from` with its conditions, up to one more than `MOST`. */
export const countRows = async (tx: Tx, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from ${from} limit ${MOST + 1}) x`.execute(tx)
  return rows[0]?.n ?? 0
}
