import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { newNo } from '#kernel/server/number.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { AmendmentStatus } from '../../shared/machine.ts'

const now = sql<string>`now()`

/** Written with the status. */
export const stamp = {
  /** From this day on the supplier has so many days. */
  sent: (days: number) => ({ sent_at: now, answer_by: sql<string>`${todayInSql} + ${days}::int` }),
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, auditor_name: actor.name, audited_at: now }),
  answered: ({ actor }: Ctx) => ({ answered_by: actor.userId, answerer_name: actor.name, answered_at: now }),
  /** The order's next revision; the supplier reads it at the latest now. */
  effective: (revision: number) => ({ effective_at: now, revision, sent_at: sql`coalesce(sent_at, now())` }),
}

interface NewAmendment {
  order: {
    id: string
    hospitalId: string
    supplierId: string
    kind: number
    pointId: string
    point: string
    expectedDate: string | null
    amount: string
    revision: number
  }
  status: AmendmentStatus
  days: number
  reason: string
  amount: string
  expectedDate: string | null
  point: { pointId: string; pointName: string } | null
  lines: readonly NewLine[]
}
export interface NewLine {
  orderLineId: string
  seq: number
  qtyBefore: string
  qtyAfter: string
  promisedBefore: string | null
  promisedAfter: string | null
}

/** An amendment with its lines, where it begins. */
export const insert = async ({ tx, actor }: Ctx, a: NewAmendment) => {
  const { order: o } = a
  const made = await tx
    .insertInto('amendment')
    .values({
      no: newNo('BG'),
      hospital_id: o.hospitalId,
      supplier_id: o.supplierId,
      order_id: o.id,
      kind: o.kind,
      status: a.status,
      reason: a.reason,
      amount_before: o.amount,
      amount_after: a.amount,
      expected_before: o.expectedDate,
      expected_after: a.expectedDate,
      point_before: o.pointId,
      point_name_before: o.point,
      point_after: a.point?.pointId ?? null,
      point_name_after: a.point?.pointName ?? null,
      line_count: a.lines.length,
      created_by: actor.userId,
      creator_name: actor.name,
      ...(a.status === 'pendingSupplier' ? stamp.sent(a.days) : {}),
      ...(a.status === 'effective' ? { effective_at: now, revision: o.revision + 1, sent_at: now } : {}),
    })
    .returning(['id', 'no', 'version'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into amendment_line (hospital_id, supplier_id, amendment_id, order_line_id, seq, qty_before, qty_after, promised_before, promised_after)
    select ${o.hospitalId}, ${o.supplierId}, ${made.id}, "orderLineId", seq, "qtyBefore", "qtyAfter", "promisedBefore", "promisedAfter"
    from jsonb_to_recordset(${JSON.stringify(a.lines)}::jsonb) as x("orderLineId" uuid, seq int, "qtyBefore" numeric, "qtyAfter" numeric,
      "promisedBefore" date, "promisedAfter" date)`.execute(tx)
  return { ...made, status: a.status }
}

/** The open amendment of an order. */
export const openOf = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<{ id: string; no: string }>`
    select id, no from amendment where order_id = ${orderId} and status in ('pendingAudit', 'pendingSupplier')`.execute(
    tx,
  )
  return rows[0]
}

/** Those whose days are over without a word of the supplier. */
export const silent = async (tx: Tx, id?: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from amendment where status = 'pendingSupplier' and answer_by < ${todayInSql}
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid) order by id`.execute(tx)
  return rows.map((r) => r.id)
}
