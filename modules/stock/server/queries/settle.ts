import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** @returns how many rows were added up */
export const settle = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ settled: number }>`select settle_shelves() as settled`.execute(tx)
  return rows[0]!.settled
}
