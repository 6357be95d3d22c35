import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { recallCalls } from '../../shared/calls.ts'

export type Head = Omit<Input<(typeof recallCalls)['add']>, 'lots' | 'files'>
const columns = (h: Partial<Head>) => ({
  product_id: h.productId,
  made_from: h.madeFrom,
  made_to: h.madeTo,
  level: h.level,
  source: h.source,
  instruction: h.instruction,
  scope: h.scope,
  drill: h.drill,
  cause: h.cause,
  remark: h.remark,
})

export const insert = ({ tx, actor }: Ctx, id: string, no: string, h: Head, files: readonly Attachment[]) =>
  tx
    .insertInto('recall')
    .values({
      ...columns(h),
      id,
      product_id: h.productId,
      level: h.level,
      source: h.source,
      instruction: h.instruction,
      scope: h.scope,
      cause: h.cause,
      files: JSON.stringify(files),
      org_id: actor.orgId,
      no,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, h: Partial<Head>, files?: readonly Attachment[]) =>
  tx
    .updateTable('recall')
    .set({
      ...columns(h),
      ...(files ? { files: JSON.stringify(files) } : {}),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const setLots = async (tx: Tx, id: string, lots: readonly string[]): Promise<void> => {
  await tx.deleteFrom('recall_lot').where('recall_id', '=', id).execute()
  if (lots.length === 0) return
  await tx
    .insertInto('recall_lot')
    .values(lots.map((lot_no) => ({ recall_id: id, lot_no })))
    .execute()
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('recall').where('id', '=', id).execute()

/** Whoever issues it has it from then on; who proposed it stays named. */
export const stamp = {
  issued: ({ actor }: Ctx, r: { createdOrg: string }) => ({
    issued_at: sql`now()`,
    issuer_name: actor.name,
    org_id: actor.orgId,
    proposer_id: r.createdOrg === actor.orgId ? null : r.createdOrg,
  }),
  closed: () => ({ closed_at: sql`now()` }),
  cancelled: () => ({ cancelled_at: sql`now()` }),
}

/** Organisations of the authority, which a proposal is put to. */
export const authorities = (tx: Tx) =>
  tx.selectFrom('org_card').where('kind', '=', 'authority').where('enabled', '=', true).select('id').execute()
