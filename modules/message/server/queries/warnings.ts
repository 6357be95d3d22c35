import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Warning } from '#kernel/server/noun.ts'
import { todayInSql } from '#kernel/server/page.ts'

/** Looks as the system. One message per organisation, event, subject and day: several nodes and repeated looks write it once. */
export const warn = async (tx: Tx, { event, template, screen, list = '', found }: Warning): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into message (org_id, category, event, codes, template, params, path, dedupe)
    select f.org_id, 'warning', ${event}, array[${`${screen}:view`}], ${template}, f.params, ${`/${screen}${list}`},
      concat_ws(' ', ${event}::text, f.org_id, f.subject, ${todayInSql})
    from (${found}) f on conflict (dedupe) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
