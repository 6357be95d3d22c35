import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Why somebody took a step of a paper last. */
export const lastReason = async (tx: Tx, id: string, action: string): Promise<string> => {
  const { rows } = await sql<{ reason: string }>`
    select reason from doc_history where doc_id = ${id} and action = ${action} order by id desc limit 1`.execute(tx)
  return rows[0]?.reason ?? ''
}
