import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'
import { kept } from './db/keep.ts'
import type { HistoryStep } from './doc.ts'

/** Writes the steps that wait for the end of the transaction now, since somebody is about to read the history. */
export const settle = async (ctx: Ctx): Promise<void> => {
  if (ctx.steps.length === 0) return
  const steps = JSON.stringify(ctx.steps)
  ctx.steps = []
  await sql`select history_append(${steps}::jsonb)`.execute(ctx.tx)
}

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
