import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { newNo } from '#kernel/server/number.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { HandleMode } from '../../shared/kinds.ts'

interface Head {
  hospitalId: string
  supplierId: string
  pointId: string
  point: string
  acceptanceId?: string
  deliveryId?: string
  orderId?: string
  kind?: number
  remark?: string
}
export interface NewLine {
  acceptanceLineId: string | null
  orderLineId: string | null
  code: string
  name: string
  spec: string
  manufacturer: string
  unit: string
  price: string | null
  lotNo: string
  expiryDate: string | null
  qty: string
  reasonCode: string
  reasonText: string
  photos: readonly Attachment[]
}

export const insert = ({ tx, actor }: Ctx, h: Head) =>
  tx
    .insertInto('refusal')
    .values({
      no: newNo('JU'),
      hospital_id: h.hospitalId,
      supplier_id: h.supplierId,
      point_id: h.pointId,
      point_name: h.point,
      acceptance_id: h.acceptanceId ?? null,
      delivery_id: h.deliveryId ?? null,
      order_id: h.orderId ?? null,
      goods_kind: h.kind ?? null,
      remark: h.remark ?? '',
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'no', 'version', 'status'])
    .executeTakeFirstOrThrow()

/** Of a draft; what is not given stays. */
export const update = (tx: Tx, id: string, h: Partial<Pick<Head, 'supplierId' | 'pointId' | 'point' | 'remark'>>) =>
  tx
    .updateTable('refusal')
    .set({
      supplier_id: h.supplierId,
      point_id: h.pointId,
      point_name: h.point,
      remark: h.remark,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const removeLines = (tx: Tx, id: string) => tx.deleteFrom('refusal_line').where('refusal_id', '=', id).execute()

/** The lines of a refusal that has none, and its sums. */
export const addLines = async (
  tx: Tx,
  of: { id: string; hospitalId: string; supplierId: string },
  all: readonly NewLine[],
) => {
  await sql`
    insert into refusal_line (hospital_id, supplier_id, refusal_id, seq, acceptance_line_id, order_line_id, code, name, spec, manufacturer, unit,
      price, lot_no, expiry_date, qty, reason_code, reason_text, photos)
    select ${of.hospitalId}, ${of.supplierId}, ${of.id}, n, al, ol, code, name, spec, maker, unit, price, lot, expiry, qty, why, said, photos
    from rows from (jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as ("acceptanceLineId" uuid, "orderLineId" uuid, code text, name text,
      spec text, manufacturer text, unit text, price numeric, "lotNo" text, "expiryDate" date, qty numeric, "reasonCode" text, "reasonText" text,
      photos jsonb)) with ordinality as x(al, ol, code, name, spec, maker, unit, price, lot, expiry, qty, why, said, photos, n)`.execute(
    tx,
  )
  await sql`
    update refusal set (total_qty, amount, line_count) = (select coalesce(sum(qty), 0), coalesce(sum(round(qty * price, 2)), 0), count(*)::int
      from refusal_line where refusal_id = refusal.id) where id = ${of.id}`.execute(tx)
}

const now = sql`now()`

/** Written with the status. */
export const stamp = {
  /** From this day on the supplier has so many days. */
  submitted: (days: number) => ({ submitted_at: now, answer_by: sql`${todayInSql} + ${days}::int` }),
  answered: ({ actor }: Ctx, answer: 'agree' | 'dispute', reason = '', files: readonly Attachment[] = []) => ({
    answer,
    answer_reason: reason,
    answer_files: JSON.stringify(files),
    answered_by: actor.userId,
    answerer_name: actor.name,
    answered_at: now,
  }),
  silent: () => ({ answer: 'silent', answered_at: now }),
  ruled: ({ actor }: Ctx, ruling: 'uphold' | 'again', reason: string) => ({
    ruling,
    ruling_reason: reason,
    ruled_by: actor.userId,
    ruler_name: actor.name,
    ruled_at: now,
  }),
  handled: ({ actor }: Ctx, mode: HandleMode, note: string) => ({
    handle_mode: mode,
    handle_note: note,
    handled_by: actor.userId,
    handler_name: actor.name,
    handled_at: now,
  }),
}

/** How much of lines has been sent again. */
export const setResent = async (tx: Tx, rows: readonly { id: string; resentQty: string }[]) => {
  await sql`
    update refusal_line set resent_qty = x."resentQty" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "resentQty" numeric)
    where refusal_line.id = x.id`.execute(tx)
}
