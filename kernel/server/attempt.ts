import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'
import { Refusal } from './refusal.ts'

/**
 * Runs one of several independent steps of a batch: when it is refused, what it wrote is undone, the refusal is answered
 * and the transaction goes on. Faults are thrown on.
 */
export const attempt = async (ctx: Ctx, fn: () => Promise<unknown>): Promise<Refusal | undefined> => {
  const audits = ctx.audits.length
  await sql`savepoint attempt`.execute(ctx.tx)
  try {
    await fn()
    await sql`release savepoint attempt`.execute(ctx.tx)
    return undefined
  } catch (e) {
    if (!(e instanceof Refusal)) throw e
    await sql`rollback to savepoint attempt; release savepoint attempt`.execute(ctx.tx)
    ctx.audits.length = audits
    return e
  }
}
