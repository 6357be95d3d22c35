import { sql } from 'kysely'
import type { z } from 'zod'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { reasonInSql } from '#kernel/server/history.ts'
import { partner } from '#kernel/server/keyword.ts'
import { matchCalls, type Run } from '../../shared/calls.ts'
import type { Check, Level } from '../../shared/checks.ts'
import { ofHospital } from '../../shared/machine.ts'
import type { parties } from '../../shared/words.ts'

/** Of both sides; the authority reads all. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('invoice_exception as e')
    .innerJoin('invoice_card as v', 'v.id', 'e.invoice_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'e.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'e.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('e.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('e.supplier_id', '=', actor.orgId))

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columns('e', 'id', 'invoiceId', 'hospitalId', 'supplierId', 'no', 'status', 'version', 'diff', 'since', 'dueOn'),
    )
    .select(columns('e', 'ownerName', 'overriderName', 'createdBy'))
    .select(['v.number', 'hospital.name as hospital', 'supplier.name as supplier'])
    .select([
      sql<Check>`e.check_code`.as('check'),
      sql<Level>`e.level`.as('level'),
      sql<number>`((now() at time zone 'Asia/Shanghai')::date - (e.since at time zone 'Asia/Shanghai')::date)`.as(
        'days',
      ),
      sql<
        keyof typeof parties
      >`case e.status when 'open' then 'supplier' when 'closed' then 'nobody' else 'hospital' end`.as('party'),
    ])

export const exceptionReads = documentReads({
  call: matchCalls.query,
  alias: 'e',
  visible,
  row,
  // what was said last, as the list tells it
  whole: (q) => row(q).select(reasonInSql('e.id', 'e.status').as('lastNote')),
  tests: {
    status: oneOf('e.status'),
    check: oneOf('e.check_code'),
    level: is('e.level'),
    hospitalId: is('e.hospital_id'),
    supplierId: is('e.supplier_id'),
    invoiceId: is('e.invoice_id'),
    since: (range) => days('e.since' as 'e.since_at')(range),
    mine: (mine) => sql`coalesce(e.owner_id = app_user(), false) = ${mine}`,
  },
  keyword: {
    nos: ['e.no', 'v.number'],
    // its check stands behind the number of the invoice
    texts: [text('e.no')],
    found: [partner('e.hospital_id', 'hospital', 'hospital'), partner('e.supplier_id', 'supplier', 'supplier')],
  },
  order: { sorts: { no: 'e.no', since: 'e.since', dueOn: 'e.due_on', diff: 'e.diff' }, fallback: '-since' },
})

/** How many wait for the hospital. */
export const awaitingHospital = async ({ tx, actor }: Ctx): Promise<number> => {
  const { n } = await visible(tx, actor)
    .where('e.status', 'in', [...ofHospital])
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
export type Seen = NonNullable<Awaited<ReturnType<typeof exceptionReads.get>>>

/** The last run of an invoice as it was kept, and how many it has. */
export const lastRun = async (
  tx: Tx,
  invoiceId: string,
): Promise<{ run: z.output<typeof Run> | null; runs: number }> => {
  const { rows } = await sql<z.output<typeof Run> & { runs: number }>`
    select why, runner_name as "runnerName", run_at as "runAt", tolerance, results, count(*) over ()::int as runs
    from invoice_match where invoice_id = ${invoiceId} order by run_at desc limit 1`.execute(tx)
  return { run: rows[0] ?? null, runs: rows[0]?.runs ?? 0 }
}

/** Ids of what did not agree of an invoice, in the order of the checks. */
export const exceptionsOf = async (tx: Tx, actor: Actor, invoiceId: string): Promise<string[]> =>
  (await visible(tx, actor).where('e.invoice_id', '=', invoiceId).orderBy('e.check_code').select('e.id').execute()).map(
    (e) => e.id,
  )

/** All runs of an invoice the reader sees, the oldest first, with what was known then. */
export const runsOf = async (tx: Tx, invoiceId: string) =>
  (
    await sql<z.output<typeof Run> & { marks: string; facts: unknown }>`
      select why, runner_name as "runnerName", run_at as "runAt", tolerance, marks, results, facts
      from invoice_match where invoice_id = ${invoiceId} order by run_at, id`.execute(tx)
  ).rows
