import { type SelectQueryBuilder, sql } from 'kysely'
import { snake } from './columns.ts'
import type { Actor, Tx } from './ctx.ts'
import type { JobAbout, Task } from './task.ts'
import { inContext, systemActor } from './tx.ts'

/** The column that names the partner in the papers of an organisation; the region's rows of the tally know no partner. */
const partners: Partial<Record<Actor['org'], string | null>> = {
  hospital: 'supplier_id',
  supplier: 'hospital_id',
  authority: null,
}
const always = ['page', 'size', 'sort', 'part', 'status', 'kind']

/**
 * The papers of a list as the tally of their table holds them (db/migrations/0030_reads.sql): under the list's own alias, `n` of
 * them in a row, with their amount under the name of the summed column. Undefined where the list asks for what the tally does
 * not know, and for limited roles, who see a part of their organisation's papers.
 */
export const tallyOf = (
  tx: Tx,
  actor: Actor,
  asked: object,
  o: { table: string; alias: string; amount: string },
): SelectQueryBuilder<any, any, any> | undefined => {
  const partner = partners[actor.org]
  const known = (key: string) => always.includes(key) || (partner && snake(key) === partner)
  const asks = Object.entries(asked).some(([key, value]) => value !== undefined && value !== '' && !known(key))
  if (partner === undefined || actor.ranges || asks) return undefined
  const whose = partner ? sql`org_id = ${actor.orgId}` : sql`org_id is null`
  const rows = sql`(select status, kind, n, amount as ${sql.id(o.amount)} ${partner ? sql`, partner_id as ${sql.id(partner)}` : sql``}
    from paper_tally where doc = ${o.table} and ${whose})`
  return tx.selectFrom(rows.as(o.alias)) as unknown as SelectQueryBuilder<any, any, any>
}

/** Adds up what the papers' changes have written; safe to repeat, on several nodes too. */
export const settleTally = (about: JobAbout): Promise<{ settled: number }> =>
  inContext(systemActor, about, async ({ tx }) => {
    const { rows } = await sql<{ settled: number }>`select settle_tally() as settled`.execute(tx)
    return rows[0]!
  })

export const tallyTasks: readonly Task[] = [
  { name: 'tally.settle', when: { everyMinutes: 1 }, run: (about) => settleTally(about) },
]
