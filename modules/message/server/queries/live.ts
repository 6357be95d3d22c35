import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { kernelQuery } from '#kernel/server/tx.ts'
import type { Category } from '../../shared/rule.ts'

export const CHANNEL = 'jicai_message'

export const notify = (payload: string) => kernelQuery('message-wake', 'select pg_notify($1, $2)', [CHANNEL, payload])

export interface Addressed {
  seq: string
  orgId: string | null
  category: Category
  codes: string[]
  onlyUser: string | null
  notUser: string | null
  kinds: string[]
  orgs: string[]
  fresh: boolean
}

/** What was just written, or just done, about these documents; asked as the system by the node that distributes it. */
export const changedFor = async (tx: Tx, ids: readonly string[]): Promise<Addressed[]> => {
  const { rows } = await sql<Addressed>`
    select seq::text as seq, org_id as "orgId", category, codes, only_user as "onlyUser", not_user as "notUser",
      audience_kinds as kinds, audience_orgs as orgs, done_at is null and withdrawn_at is null as fresh
    from message where (doc_id = any(${[...ids]}::uuid[]) or id = any(${[...ids]}::uuid[]))
      and (at > now() - interval '1 minute' or done_at > now() - interval '1 minute' or withdrawn_at > now() - interval '1 minute')
    order by seq limit 5000`.execute(tx)
  return rows
}

/** Throws away what nobody needs any more: done to-dos after 30 days, everything else but open to-dos after 180. */
export const clear = async (tx: Tx): Promise<void> => {
  await sql`delete from message where (done_at < now() - interval '30 days') or (category in ('notice', 'warning') and at < now() - interval '180 days')`.execute(
    tx,
  )
}

/** Number of the newest message, whoever it is for: a new stream starts here. */
export const newest = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ seq: string }>`select coalesce(max(seq), 0)::text as seq from message`.execute(tx)
  return rows[0]!.seq
}
