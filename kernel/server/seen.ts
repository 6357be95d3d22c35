import { sql } from 'kysely'
import type { Tx } from './ctx.ts'

/** Of these documents those the actor's range shows him; each is asked for in its own table. */
export const seenOf = async (tx: Tx, docs: readonly { id: string; table: string }[]): Promise<Set<string>> => {
  const each = [...Map.groupBy(docs, (d) => d.table)].map(
    ([table, some]) => sql`select id from ${sql.table(table)} where id = any(${some.map((d) => d.id)}::uuid[])`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return new Set(rows.map((r) => r.id))
}
