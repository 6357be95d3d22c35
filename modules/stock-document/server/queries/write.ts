import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { DocClass, DocKind } from '../../shared/kinds.ts'

/** A head as it is stored. What is not given is not written. */
export interface Head {
  pointId: string
  pointName: string
  departmentId?: string | null | undefined
  toHospitalId?: string | null | undefined
  toPointId?: string | null | undefined
  toPointName?: string | undefined
  externalNo?: string | null | undefined
  remark?: string | undefined
  recordNo?: string | undefined
}
interface Made extends Head {
  docClass: DocClass
  docKind: DocKind
  restOf?: string
  /** Of what the paper of its external number said. */
  externalHash?: string | undefined
}
/** Whose request it is. */
export interface By {
  createdBy: string
  creatorName: string
  requestedBy?: string | null
  requesterName?: string
}

/** A new draft; undefined when its external number was given to another one. */
export const insert = (tx: Tx, actor: Actor, no: string, h: Made, by?: By) =>
  tx
    .insertInto('stock_document')
    .values({
      ...stored({ ...h, ...(by ?? { createdBy: actor.userId, creatorName: actor.name }) }),
      doc_class: h.docClass,
      doc_kind: h.docKind,
      point_id: h.pointId,
      point_name: h.pointName,
      created_by: by?.createdBy ?? actor.userId,
      creator_name: by?.creatorName ?? actor.name,
      hospital_id: actor.orgId,
      no,
    })
    .onConflict((c) => c.columns(['hospital_id', 'external_no']).doNothing())
    .returning(['id', 'version', 'status'])
    .executeTakeFirst()

/** @param anew its lines are others than those that were sent: nobody has asked for them yet */
export const update = (tx: Tx, id: string, h: Partial<Made>, anew: boolean) =>
  tx
    .updateTable('stock_document')
    .set({ ...stored(h), ...(anew ? stamp.back() : {}), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const keepPhotos = (tx: Tx, id: string, photos: readonly Attachment[]) =>
  tx
    .updateTable('stock_document')
    .set({ photos: JSON.stringify(photos) })
    .where('id', '=', id)
    .execute()

/** A line as it is stored; `units` are minimum units. */
export interface NewLine {
  productId: string
  qty: string
  qtyUnit: 'pack' | 'min'
  ratio: string
  units: string
  deviation: string
  remark: string
}

/** Replaces the lines of a document that is typed on, with their lots; answers the ids in their order. */
export const replaceLines = async (
  tx: Tx,
  doc: { id: string; hospitalId: string },
  lines: readonly NewLine[],
): Promise<string[]> => {
  await tx.deleteFrom('stock_document_line').where('document_id', '=', doc.id).execute()
  return addLines(tx, doc, lines, 0)
}

/** Lines behind those there are. */
export const addLines = async (
  tx: Tx,
  doc: { id: string; hospitalId: string },
  lines: readonly NewLine[],
  behind: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into stock_document_line (hospital_id, document_id, seq, product_id, qty, qty_unit, ratio, units, deviation, remark)
    select ${doc.hospitalId}, ${doc.id}, n + ${behind}::int, x."productId", x.qty, x."qtyUnit", x.ratio, x.units, x.deviation, x.remark
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as ("productId" uuid, qty numeric, "qtyUnit" text, ratio numeric, units numeric, deviation text, remark text)) with ordinality
      as x("productId", qty, "qtyUnit", ratio, units, deviation, remark, n)
    returning id, seq`.execute(tx)
  return (rows as { id: string; seq: number }[]).sort((a, b) => a.seq - b.seq).map((r) => r.id)
}

/** What was handed over of a line where less was than was asked for, and why which lot. */
export const setPosted = async (
  tx: Tx,
  lines: readonly { id: string; qty: string; qtyUnit: string; units: string; deviation: string }[],
): Promise<void> => {
  await sql`
    update stock_document_line l set qty = x.qty, qty_unit = x."qtyUnit", units = x.units, deviation = x.deviation
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, qty numeric, "qtyUnit" text, units numeric, deviation text)
    where l.id = x.id`.execute(tx)
}
export const dropLines = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await tx
      .deleteFrom('stock_document_line')
      .where('id', 'in', [...ids])
      .execute()
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('stock_document').where('id', '=', id).execute()

type Second = { userId: string; name: string } | undefined
const named = (...of: Second[]) => of.flatMap((p) => p?.name ?? []).join(' / ')

/** The moments of a document, written with its status; who submits asks for another audit. */
export const stamp = {
  requested: ({ actor }: Ctx) => ({
    requested_by: actor.userId,
    requester_name: actor.name,
    requested_at: sql`now()`,
    audited_by: null,
    audited_at: null,
  }),
  back: () => ({ requested_by: null, requester_name: '', requested_at: null }),
  witnessed: (ctx: Ctx, second: Second, witness: Second) => ({
    ...stamp.requested(ctx),
    second_by: second?.userId ?? null,
    witness_by: witness?.userId ?? null,
    signers: named(second, witness),
  }),
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, audited_at: sql`now()` }),
  posted: ({ actor }: Ctx, second?: Second) => ({
    posted_by: actor.userId,
    poster_name: actor.name,
    posted_at: sql`now()`,
    ...(second ? { second_by: second.userId, signers: named(second) } : {}),
  }),
  shipped: (ctx: Ctx) => ({ ...stamp.posted(ctx), shipped_at: sql`now()` }),
  received: ({ actor }: Ctx, lossReason = '') => ({
    received_by: actor.userId,
    receiver_name: actor.name,
    received_at: sql`now()`,
    loss_reason: lossReason,
  }),
}
