import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'

/**
 * Adds a job in the document's own transaction (outbox): it exists exactly when the document does.
 * It carries the request it came from, for the log.
 * @param task name of a task of app/modules.ts
 * @param options.key jobs of one key replace each other while they wait
 * @param options.queue jobs of one queue run one after the other
 */
export const enqueue = async (
  ctx: Ctx,
  task: string,
  payload: Record<string, unknown>,
  options: { key?: string; runAt?: Date; queue?: string } = {},
): Promise<void> => {
  const carried = JSON.stringify({ ...payload, _requestId: ctx.requestId })
  await sql`select enqueue_job(${task}, ${carried}::jsonb, ${options.key ?? null}, ${options.runAt ?? null},
    ${options.queue ?? null})`.execute(ctx.tx)
}
