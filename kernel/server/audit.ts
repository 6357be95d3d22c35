import { sql } from 'kysely'
import type { AuditEntry, Ctx, Tx } from './ctx.ts'
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

/** A place in the chain of an organisation's day: what stands before it cannot be changed without changing this. */
export interface ChainPlace {
  orgId: string
  day: string
  seq: number
  hash: string
}

/** Where the chain of the actor's organisation stands; nothing before its first entry. */
export const chainHead = async (tx: Tx): Promise<ChainPlace | null> =>
  (
    await sql<ChainPlace>`select org_id as "orgId", day::text as day, seq, hash from audit_head
      where org_id = app_org() and seq > 0 order by day desc limit 1`.execute(tx)
  ).rows[0] ?? null

/** Whether the chain still has this place. */
export const chainHas = async (tx: Tx, p: ChainPlace): Promise<boolean> =>
  (
    await sql`select from audit_log where org_id = ${p.orgId}::uuid and day = ${p.day}::date and seq = ${p.seq} and hash = ${p.hash}`.execute(
      tx,
    )
  ).rows.length > 0
