import { sql } from 'kysely'
import type { Machine } from '#kernel/shared/machine.ts'
import type { Ctx } from './ctx.ts'
import { kept } from './db/keep.ts'
import type { Doc, HistoryStep } from './doc.ts'

/** Writes the steps that wait for the end of the transaction now, since somebody is about to read the history. */
export const settle = async (ctx: Ctx): Promise<void> => {
  if (ctx.steps.length === 0) return
  const steps = JSON.stringify(ctx.steps)
  ctx.steps = []
  await sql`select history_append(${steps}::jsonb)`.execute(ctx.tx)
}

/** The document as its approval tells of it level by level: to the organisation whose flow it is. */
export const inHouse = (ctx: Ctx, doc: Doc): Doc =>
  doc.approval ? { ...doc, parties: [doc.approval.orgId ?? ctx.actor.orgId] } : doc

/** A step as it was written, and when. */
export type Step = Omit<HistoryStep, 'parties' | 'authored'> & { at: string }

/** The steps of a document this actor may read, oldest first. */
export const historyOf = async (ctx: Ctx, ids: readonly string[]): Promise<Step[]> => {
  await settle(ctx)
  const steps = sql<Step>`
    select doc_id as "docId", doc_type as "docType", action, label, from_status as "from", to_status as "to", reason,
      user_name as "userName", org_name as "orgName", at
    from doc_history where doc_id = any(${[...ids]}::uuid[]) order by id`
  return kept(ctx.tx, steps.compile(ctx.tx))
}

/** Why these documents stand where they stand, of those somebody gave a reason for: the last step into their status. */
export const reasonsOf = async (
  ctx: Ctx,
  docs: readonly { id: string; status: string }[],
): Promise<Map<string, string>> => {
  if (docs.length === 0) return new Map()
  const { rows } = await sql<{ id: string; reason: string }>`
    select distinct on (doc_id) doc_id as id, reason from doc_history h
    join unnest(${docs.map((d) => d.id)}::uuid[], ${docs.map((d) => d.status)}::text[]) as d(id, status)
      on d.id = h.doc_id and d.status = h.to_status
    where h.from_status is distinct from h.to_status order by doc_id, h.id desc`.execute(ctx.tx)
  return new Map(rows.filter((r) => r.reason).map((r) => [r.id, r.reason]))
}

/** The same of one row, within a query that names its id and its status. */
export const reasonInSql = (id: string, status: string) =>
  sql<string>`coalesce((select h.reason from doc_history h where h.doc_id = ${sql.ref(id)} and h.to_status = ${sql.ref(status)}
    and h.from_status is distinct from h.to_status order by h.id desc limit 1), '')`

/** Rows of a list, a refused paper with why it was refused. */
export const withReasons = async <R extends { id: string; status: string }>(
  ctx: Ctx,
  m: Machine<any, any, any>,
  rows: readonly R[],
): Promise<(R & { why: string | undefined })[]> => {
  const refused = rows.filter((r) => m.states[r.status]!.tone === 'red')
  const why = await reasonsOf(ctx, refused)
  return rows.map((r) => ({ ...r, why: why.get(r.id) }))
}
