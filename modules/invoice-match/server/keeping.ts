import { derive, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { checks, type Result } from '../shared/checks.ts'
import { invoiceExceptionMachine as m } from '../shared/machine.ts'
import type { Asked } from './queries/facts.ts'
import * as q from './queries/write.ts'
import { exceptionDays } from './settings.ts'

type Of = Pick<Asked, 'hospitalId' | 'supplierId'>
const docOf = (v: Of, row: q.Stands) => ({ ...row, parties: [v.hospitalId, v.supplierId] })

/** What people closed, by letting it pass or by knowing of it, and is the same still. */
const stays = (e: q.Stands, r: Result): boolean =>
  e.diff === r.diff && e.level === r.level && (e.status !== 'closed' || !e.ended)

const raise = async (ctx: Ctx, v: Asked, r: Result, o: { days: number; by: string }): Promise<void> => {
  const made = await q.insertException(ctx.tx, v, r, o)
  const doc = { ...made, parties: [v.hospitalId, v.supplierId] }
  note(ctx, m, doc, { action: 'create', label: '核对发现', to: doc.status, reason: checks[r.check], authored: false })
  const after = { check: r.check, level: r.level, diff: r.diff }
  audit(ctx, { entity: m.name, entityId: made.id, entityNo: made.no, action: 'add', after })
}

const end = async (ctx: Ctx, v: Of, rows: readonly q.Stands[]): Promise<void> => {
  const docs = rows.filter((e) => e.status !== 'closed').map((e) => docOf(v, e))
  if (docs.length > 0) await derive(ctx, m, docs, 'end', { sets: q.stamp.ended })
}

/** Brings what did not agree to where a run found it: new rows, rows that are back, and rows that are over. */
export const keep = async (
  ctx: Ctx,
  v: Asked,
  before: readonly q.Stands[],
  results: readonly Result[],
): Promise<void> => {
  const failed = results.filter((r) => r.outcome === 'failed')
  const o = { days: await configOf(ctx, exceptionDays), by: v.submittedBy ?? ctx.actor.userId }
  for (const r of failed) {
    const row = before.find((e) => e.check === r.check)
    if (!row) await raise(ctx, v, r, o)
    else if (row.status === 'closed' && !stays(row, r))
      await derive(ctx, m, [docOf(v, row)], 'recur', { reason: checks[r.check], sets: q.stamp.recurred(r, o) })
    else if (row.status !== 'closed' && !stays(row, r)) await q.setFound(ctx.tx, row.id, r)
  }
  const agrees = new Set(results.filter((r) => r.outcome === 'passed' || r.outcome === 'none').map((r) => r.check))
  await end(
    ctx,
    v,
    before.filter((e) => agrees.has(e.check)),
  )
}

/** The invoice was passed, or is not handed in any more: nothing of it waits for anybody. */
export const endAll = (ctx: Ctx, v: Of & { id: string }, { gone }: { gone: boolean }): Promise<void> =>
  elevated(ctx, async () => {
    await end(ctx, v, await q.standing(ctx.tx, v.id))
    if (gone) await q.endClosed(ctx.tx, v.id)
  })
