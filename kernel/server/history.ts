import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'
import { kept } from './db/keep.ts'

/** Writes the steps that wait for the end of the transaction now, since somebody is about to read the history. */
export const settle = async (ctx: Ctx): Promise<void> => {
  if (ctx.steps.length === 0) return
  const steps = JSON.stringify(ctx.steps)
  ctx.steps = []
  await sql`select history_append(${steps}::jsonb)`.execute(ctx.tx)
}

export interface Step {
  action: string
  label: string
  from: string | null
  to: string
  reason: string
  userName: string
  orgName: string
  at: string
}

/** The steps of a document this actor may read, oldest first. */
export const historyOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<(Step & { docId: string; docType: string })[]> => {
  await settle(ctx)
  const steps = sql<Step & { docId: string; docType: string }>`
    select doc_id as "docId", doc_type as "docType", action, label, from_status as "from", to_status as "to", reason,
      user_name as "userName", org_name as "orgName", at
    from doc_history where doc_id = any(${[...ids]}::uuid[]) order by id`
  return kept(ctx.tx, steps.compile(ctx.tx))
}
