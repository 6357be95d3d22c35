import type { AuditEntry, Ctx } from './ctx.ts'

/**
 * Notes one change for the audit log; the row is written in the same transaction, chained per organisation and day
 * (security.md I9). `before` and `after` hold the record's fields; never passwords, tokens or full personal numbers.
 */
export const audit = (ctx: Ctx, entry: AuditEntry): void => {
  ctx.audits.push(entry)
}
