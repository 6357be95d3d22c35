import { sql } from 'kysely'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'

/** A head as it is stored. */
export interface Head {
  no: string
  supplierId: string
  voucherType: number
  vbp: boolean
  remark: string
}
export const insert = (tx: Tx, actor: Actor, h: Head) =>
  tx
    .insertInto('voucher')
    .values({
      no: h.no,
      hospital_id: actor.orgId,
      supplier_id: h.supplierId,
      voucher_type: h.voucherType,
      vbp: h.vbp,
      remark: h.remark,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, remark: string | undefined) =>
  tx
    .updateTable('voucher')
    .set({ ...(remark === undefined ? {} : { remark }), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** A part of an item as a line stores it; packs, yuan. */
export interface NewLine {
  itemId: string
  productId: string
  qty: string
  amount: string
}
interface Owned {
  id: string
  hospitalId: string
  supplierId: string
}

/** Lines behind those it has, in the order of the items' days; the head says how many there are and what they come to. */
export const addLines = async (tx: Tx, v: Owned, lines: readonly NewLine[]): Promise<void> => {
  if (lines.length > 0)
    await sql`
      insert into voucher_line (hospital_id, supplier_id, voucher_id, seq, item_id, product_id, qty, amount)
      select ${v.hospitalId}, ${v.supplierId}, ${v.id}, coalesce((select max(seq) from voucher_line where voucher_id = ${v.id}), 0)
        + row_number() over (order by i.accepted_on, i.source_no, i.name, i.id), x."itemId", x."productId", x.qty, x.amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x("itemId" uuid, "productId" uuid, qty numeric, amount numeric)
        join payable_item_card i on i.id = x."itemId"`.execute(tx)
  await sql`
    update voucher set (amount, line_count) =
      (select coalesce(sum(l.amount), 0), count(*)::int from voucher_line l where l.voucher_id = voucher.id) where id = ${v.id}`.execute(
    tx,
  )
}

export const removeLines = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`delete from voucher_line where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export const changeLines = async (
  tx: Tx,
  lines: readonly { id: string; qty: string; amount: string }[],
): Promise<void> => {
  await sql`update voucher_line l set qty = x.qty, amount = x.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, qty numeric, amount numeric) where l.id = x.id`.execute(
    tx,
  )
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('voucher').where('id', '=', id).execute()

const now = sql`now()`
/** The moments of a voucher, written with its status. */
export const stamp = {
  /** What was disputed begins another round. */
  issued: ({ actor }: Ctx) => ({
    issued_by: actor.userId,
    issuer_name: actor.name,
    issued_at: now,
    round: sql`round + case when status = 'disputed' then 1 else 0 end`,
  }),
  answered: ({ actor }: Ctx) => ({ answered_by: actor.userId, answerer_name: actor.name, answered_at: now }),
  lapsed: () => ({ answered_by: null, answerer_name: '', answered_at: now, auto_confirmed: true }),
}

/** What the supplier has against a line. */
export interface Disputed {
  id: string
  dispute: string
  note: string
}
/** Written with the status. */
export const disputed = (round: number, lines: readonly Disputed[]) => sql`
  update voucher_line l set dispute = x.dispute, dispute_note = x.note, dispute_round = ${round}
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, dispute text, note text) where l.id = x.id`
