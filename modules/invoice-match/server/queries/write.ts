import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import type { Check, Level, Result } from '../../shared/checks.ts'
import type { Facts } from '../../shared/facts.ts'
import type { invoiceExceptionMachine } from '../../shared/machine.ts'
import type { Asked } from './facts.ts'

export type Why = 'submit' | 'audit' | 'hand'
interface Found {
  why: Why
  marks: string
  tolerance: string
  results: readonly Result[]
  facts: Facts
}

export const insertRun = ({ tx, actor }: Ctx, v: Asked, run: Found) =>
  tx
    .insertInto('invoice_match')
    .values({
      hospital_id: v.hospitalId,
      supplier_id: v.supplierId,
      invoice_id: v.id,
      why: run.why,
      marks: run.marks,
      tolerance: run.tolerance,
      results: JSON.stringify(run.results),
      facts: JSON.stringify(run.facts),
      run_by: actor.userId,
      runner_name: actor.name,
    })
    .execute()

/** What did not agree before, as it stands. */
export interface Stands {
  id: string
  no: string
  check: Check
  level: Level
  diff: string | null
  status: StatusOf<typeof invoiceExceptionMachine>
  version: number
  overridden: boolean
  /** It is over: whoever let it pass did so of what the invoice was then. */
  ended: boolean
}

/** Of an invoice, locked. */
export const standing = async (tx: Tx, invoiceId: string): Promise<Stands[]> => {
  const { rows } = await sql<Stands>`
    select id, no, check_code as check, level, diff, status, version, overridden_by is not null as overridden, ended_at is not null as ended
    from invoice_exception where invoice_id = ${invoiceId} order by id for update`.execute(tx)
  return rows
}

export const insertException = (
  tx: Tx,
  v: Asked,
  { check, level, diff }: Result,
  o: { days: number; by: string },
): Promise<{ id: string; no: string; version: number; status: 'found' }> =>
  tx
    .insertInto('invoice_exception')
    .values({
      hospital_id: v.hospitalId,
      supplier_id: v.supplierId,
      invoice_id: v.id,
      no: `${v.no}-${check}`,
      check_code: check,
      level,
      diff,
      due_on: dueOn(o.days),
      created_by: o.by,
    })
    .returning(['id', 'no', 'version', sql<'found'>`'found'`.as('status')])
    .executeTakeFirstOrThrow()

const dueOn = (days: number) => sql<string>`(now() at time zone 'Asia/Shanghai')::date + ${days}::int`
const now = sql`now()`
const nobodyLetIt = { overridden_by: null, overrider_name: '', overridden_at: null, override_reason: '' }

/** Written with the status. */
export const stamp = {
  asked: ({ actor }: Ctx) => ({ owner_id: actor.userId, owner_name: actor.name }),
  overridden: ({ actor }: Ctx, reason: string) => ({
    overridden_by: actor.userId,
    overrider_name: actor.name,
    overridden_at: now,
    override_reason: reason,
  }),
  ended: { ended_at: now },
  recurred: ({ level, diff }: Result, o: { days: number; by: string }) => ({
    ...nobodyLetIt,
    level,
    diff,
    ended_at: null,
    since: now,
    due_on: dueOn(o.days),
    owner_id: null,
    owner_name: '',
    created_by: o.by,
  }),
}

/** What is closed and was not over is now: it spoke of what the invoice was. */
export const endClosed = async (tx: Tx, invoiceId: string): Promise<void> => {
  await sql`update invoice_exception set ended_at = now() where invoice_id = ${invoiceId} and status = 'closed' and ended_at is null`.execute(
    tx,
  )
}

/** Still open, and another difference than before. */
export const setFound = async (tx: Tx, id: string, { level, diff }: Result): Promise<void> => {
  await tx.updateTable('invoice_exception').set({ level, diff }).where('id', '=', id).execute()
}
