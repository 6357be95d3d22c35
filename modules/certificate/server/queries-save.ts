import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { type CertKind, endless, type Scope } from '../shared/kinds.ts'

export interface Certificate {
  kind: CertKind
  certNo: string
  name: string
  issuer: string
  covers: string
  issueDate?: string | null
  validFrom?: string | null
  validTo?: string | null
  remark: string
  replacesId?: string | null
  productId?: string | null
  companyId?: string | null
}

const columns = (v: Certificate) => ({
  cert_kind: v.kind,
  cert_no: v.certNo,
  name: v.name,
  issuer: v.issuer,
  covers: v.covers,
  issue_date: v.issueDate ?? null,
  valid_from: v.validFrom ?? null,
  valid_to: v.validTo ?? endless,
  remark: v.remark,
  replaces_id: v.replacesId ?? null,
  product_id: v.productId ?? null,
  company_id: v.companyId ?? null,
})

export const insert = (tx: Tx, actor: Actor, scope: Scope, no: string, v: Certificate) =>
  tx
    .insertInto('certificate')
    .values({ no, scope, org_id: actor.orgId, created_by: actor.userId, ...columns(v) })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, v: Certificate) =>
  tx
    .updateTable('certificate')
    .set({ ...columns(v), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'no', 'version'])
    .executeTakeFirstOrThrow()

export const setFiles = (tx: Tx, id: string, files: readonly Attachment[]) =>
  tx
    .updateTable('certificate')
    .set({ files: JSON.stringify(files) })
    .where('id', '=', id)
    .execute()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('certificate').where('id', '=', id).execute()

export const stamp = (tx: Tx, id: string, auditedBy: string) =>
  tx.updateTable('certificate').set({ audited_by: auditedBy, audited_at: sql`now()` }).where('id', '=', id).execute()
