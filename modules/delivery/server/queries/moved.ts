import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Something of its lots was written: the header's version moves on. @returns the new one */
export const moved = async (tx: Tx, id: string): Promise<number> => {
  const { version } = await tx
    .updateTable('delivery')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
