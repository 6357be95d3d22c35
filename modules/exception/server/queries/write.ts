import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { nextNos } from '#kernel/server/number.ts'

const now = sql`now()`

export interface Made {
  id: string
  no: string
  cause: string
  orgId: string
  docType: string
  docId: string
  docNo: string
  owner: string | null
  version: number
  status: 'open'
}

/** Rows of causes that have none, each as JSON; one that came meanwhile stays. */
export const insert = async (ctx: Ctx, causes: readonly string[]): Promise<Made[]> => {
  const nos = await nextNos(ctx, 'YC', causes.length)
  const { rows } = await sql<Made>`
    insert into exception (hospital_id, supplier_id, org_id, no, cause, doc_type, doc_id, doc_no, line_id, order_id, goods_kind, seq, goods,
      amount, since, deadline, created_by)
    select hospital_id, supplier_id, org_id, (${nos}::text[])[n], cause, doc_type, doc_id, no, line_id, order_id, kind, seq, goods, amount,
      began, ends, owner
    from rows from (jsonb_to_recordset(${`[${causes.join()}]`}::jsonb) as (hospital_id uuid, supplier_id uuid, org_id uuid, cause text,
      doc_type text, doc_id uuid, no text, line_id uuid, order_id uuid, kind smallint, seq int, goods text, amount numeric,
      began timestamptz, ends timestamptz, owner uuid)) with ordinality as x (hospital_id, supplier_id, org_id, cause, doc_type, doc_id, no,
      line_id, order_id, kind, seq, goods, amount, began, ends, owner, n)
    on conflict (cause, line_id, org_id) do nothing
    returning id, no, cause, org_id as "orgId", doc_type as "docType", doc_id as "docId", doc_no as "docNo", created_by as owner, version,
      'open' as status`.execute(ctx.tx)
  return rows
}

/** What a line amounts to moved with it. */
export const setAmounts = async (tx: Tx, rows: readonly { id: string; amount: string | null }[]): Promise<void> => {
  await sql`update exception set amount = x.amount from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, amount numeric)
    where exception.id = x.id`.execute(tx)
}

const nobody = { owner_id: null, owner_name: '', taken_at: null }
const unresolved = { resolved_by: null, resolver_name: '', resolved_at: null, reason: '' }

/** Written with the status. */
export const stamp = {
  taken: ({ actor }: Ctx) => ({ owner_id: actor.userId, owner_name: actor.name, taken_at: now }),
  resolved: ({ actor }: Ctx, reason: string) => ({
    resolved_by: actor.userId,
    resolver_name: actor.name,
    resolved_at: now,
    reason,
  }),
  reopened: { ...nobody, ...unresolved },
  ended: { ended_at: now, resolved_at: sql`coalesce(resolved_at, now())` },
  recurred: { ...nobody, ...unresolved, ended_at: null, since: now },
}

export const addNote = async ({ tx, actor }: Ctx, id: string, text: string): Promise<{ version: number }> => {
  await tx
    .insertInto('exception_note')
    .values({ exception_id: id, org_id: actor.orgId, text, user_id: actor.userId, user_name: actor.name })
    .execute()
  return tx
    .updateTable('exception')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
}
