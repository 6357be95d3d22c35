import { sql } from 'kysely'
import type { AuditEntry, Ctx } from './ctx.ts'
import { masked } from './guarded.ts'

/**
 * Notes one change for the audit log; the row is written in the same transaction, chained per organisation and day
 * (security.md I9). `before` and `after` hold the record's fields; never passwords or tokens. Numbers of people and accounts are masked here.
 */
export const audit = (ctx: Ctx, entry: AuditEntry): void => {
  const { before, after, ...about } = entry
  ctx.audits.push({
    ...about,
    ...(before === undefined ? {} : { before: masked(before) }),
    ...(after === undefined ? {} : { after: masked(after) }),
  })
}

/** The noted changes as `audit_append` takes them. */
export const auditEntries = ({ audits, actor, call, requestId, http }: Ctx) =>
  audits.map((a) => ({ ...a, userName: actor.name, call, requestId, ip: http.ip }))

/**
 * Lays the noted changes down in the database until the last statement of the transaction, for calls that change more
 * records than memory should hold. Not inside of an `attempt`: what that takes back must still be in `audits`.
 */
export const stow = async (ctx: Ctx): Promise<void> => {
  if (ctx.audits.length === 0) return
  await sql`insert into audit_waiting (entries) values (${JSON.stringify(auditEntries(ctx))}::jsonb)`.execute(ctx.tx)
  ctx.audits = []
  ctx.stowed = true
}
