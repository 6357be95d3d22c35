import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { FieldValue } from '#kernel/shared/field.ts'
import type { Area } from '../../shared/areas.ts'

export interface Proposal {
  area: Area
  productId: string | null
  companyId: string | null
  code: string
  name: string
  versionNo: number | null
  reason: string
  /** By field: what it says and what it should say. */
  fields: readonly { field: string; was: FieldValue; proposed: FieldValue }[]
}

export const insert = async (
  { tx, actor }: Ctx,
  id: string,
  no: string,
  { fields, ...p }: Proposal,
  files: readonly Attachment[],
) => {
  const made = await tx
    .insertInto('correction')
    .values({
      id,
      no,
      area: p.area,
      product_id: p.productId,
      company_id: p.companyId,
      code: p.code,
      name: p.name,
      version_no: p.versionNo,
      reason: p.reason,
      files: JSON.stringify(files),
      org_id: actor.orgId,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .onConflict((c) => c.doNothing())
    .returning(['id', 'no', 'version'])
    .executeTakeFirst()
  if (!made) return undefined
  await sql`
    insert into correction_field (correction_id, org_id, seq, field, was, proposed)
    select ${id}, ${actor.orgId}, n, x.field, coalesce(x.was, 'null'), coalesce(x.proposed, 'null')
    from rows from (jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as (field text, was jsonb, proposed jsonb)) with ordinality
      as x(field, was, proposed, n)`.execute(tx)
  return made
}

export interface Decided {
  id: string
  decision: 'take' | 'refuse'
  opinion: string
  /** What it said then. */
  found: FieldValue
}

/** Decides fields; each once. */
export const decide = async (tx: Tx, all: readonly Decided[]): Promise<void> => {
  await sql`
    update correction_field f set decision = x.decision, opinion = x.opinion, found = coalesce(x.found, 'null')
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x(id uuid, decision text, opinion text, found jsonb)
    where f.id = x.id`.execute(tx)
}

/** Who decided and when, written with the status. */
export const stamp = ({ actor }: Ctx) => ({
  audited_by: actor.userId,
  auditor_name: actor.name,
  audited_at: sql`now()`,
})
