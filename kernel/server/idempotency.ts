import { sql } from 'kysely'
import { attemptCalls } from '#kernel/shared/calls/attempt.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { rememberStored, type Stored, storedInSql } from './config.ts'
import type { Ctx } from './ctx.ts'
import { implement } from './implement.ts'
import { Refusal } from './refusal.ts'
import { sha256 } from './secret.ts'

export interface Kept {
  /** The answer's data of the first time, as it was sent. */
  replay?: unknown
  /** Stores the answer as the transaction ends, so a key without an answer cannot exist. */
  keep(answer: unknown): void
}

/**
 * Claims an idempotency key for a write. The second post of one key waits for the first and gets its answer; the same key
 * with another body is a conflict (security.md C58).
 */
export const claim = async (ctx: Ctx, key: string, body: unknown): Promise<Kept> => {
  const hash = sha256(JSON.stringify([ctx.actor.orgId, body]))
  const { rows } = await sql<{ stored: Stored[] }>`
    insert into idempotency (user_id, key, call, body_hash) values (app_user(), ${key}, ${ctx.call}, ${hash})
    on conflict (user_id, key) do nothing returning ${storedInSql(ctx.actor.orgId)} as stored`.execute(ctx.tx)
  const [claimed] = rows
  if (!claimed) {
    const { rows: old } = await sql<{ call: string; body_hash: string; response: unknown }>`
      select call, body_hash, response from idempotency where user_id = app_user() and key = ${key}`.execute(ctx.tx)
    if (old[0]?.call !== ctx.call || old[0].body_hash !== hash)
      throw new Refusal(codes.conflict, '重复的提交标识，内容不同，请刷新页面后再试')
    // a write, so that this answer too waits for the replica: the first one may not have been confirmed by it (C71)
    await sql`update idempotency set call = call where user_id = app_user() and key = ${key}`.execute(ctx.tx)
    return { replay: old[0].response, keep: () => {} }
  }
  // a write lives by the settings of its organisation
  rememberStored(ctx, claimed.stored)
  return {
    keep: (answer) => {
      ctx.answer = { key, value: answer ?? null }
    },
  }
}

/** What stands in the place of a call at a key that was withdrawn; no call has this name, so no body fits it. */
const withdrawn = 'withdrawn'

/**
 * Whether a write of this person came through under the key. One that is under way is waited for; one that never came is
 * kept from coming later, since its writer meanwhile wants something else.
 */
const withdraw = async (ctx: Ctx, { key }: { key: string }): Promise<{ came: boolean }> => {
  const { rows } = await sql`
    insert into idempotency (user_id, key, call, body_hash, response) values (app_user(), ${key}, ${withdrawn}, '', 'null')
    on conflict (user_id, key) do nothing returning key`.execute(ctx.tx)
  if (rows.length > 0) return { came: false }
  const { rows: old } = await sql<{ call: string }>`
    select call from idempotency where user_id = app_user() and key = ${key}`.execute(ctx.tx)
  return { came: !!old[0] && old[0].call !== withdrawn }
}

export const attemptRoutes = implement(attemptCalls, { withdraw })

/** Removes keys older than so many hours; answers how many. */
export const forgetKeys = async (ctx: Ctx, hours: number): Promise<number> => {
  const { numAffectedRows } =
    await sql`delete from idempotency where created_at < now() - make_interval(hours => ${hours}::int)`.execute(ctx.tx)
  return Number(numAffectedRows ?? 0)
}
