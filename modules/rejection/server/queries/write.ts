import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'

interface NewRejection {
  orderLineId: string
  no: string
  qty: string
  reasonCode: string
  reason: string
  expectedDate?: string | undefined
  substitute?: { productId: string; price: string; qty: string; note: string } | undefined
}

/** Rejections of an order's lines, as they were given. */
export const insert = async (
  { tx, actor }: Ctx,
  o: { id: string; hospitalId: string; supplierId: string },
  rows: readonly NewRejection[],
) => {
  const said = JSON.stringify(rows.map(({ substitute, ...r }, n) => ({ n, ...r, s: substitute })))
  const { rows: made } = await sql<{ id: string; no: string; version: number; status: 'pending' }>`
    insert into rejection (hospital_id, supplier_id, order_id, order_line_id, no, qty, reason_code, reason, expected_date,
      substitute_id, substitute_price, substitute_qty, substitute_note, created_by, creator_name)
    select ${o.hospitalId}, ${o.supplierId}, ${o.id}, x."orderLineId", x.no, x.qty, x."reasonCode", x.reason, x."expectedDate",
      (x.s ->> 'productId')::uuid, (x.s ->> 'price')::numeric, (x.s ->> 'qty')::numeric, coalesce(x.s ->> 'note', ''), ${actor.userId}, ${actor.name}
    from jsonb_to_recordset(${said}::jsonb)
      as x(n int, "orderLineId" uuid, no text, qty numeric, "reasonCode" text, reason text, "expectedDate" date, s jsonb)
    order by x.n returning id, no, version, status`.execute(tx)
  const byNo = new Map(made.map((m) => [m.no, m]))
  return rows.map((r) => byNo.get(r.no)!)
}

/** Written with the status: who settled it, and how. */
export const settled = ({ actor }: Pick<Ctx, 'actor'>, more: Readonly<Record<string, string | null>> = {}) => ({
  settled_at: sql`now()`,
  settled_by: actor.org === 'system' ? null : actor.userId,
  settler_name: actor.name,
  ...more,
})
export const insisted = () => ({ insisted_at: sql`now()` })

/** What it offers instead was applied for. */
export const setApply = (tx: Tx, id: string, applyId: string) =>
  tx
    .updateTable('rejection')
    .set({ apply_id: applyId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
