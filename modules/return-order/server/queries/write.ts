import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { ReturnType as Type } from '../../shared/types.ts'
import type { Lot } from './candidates.ts'

/** A head as it is stored. What is not given is not written. */
export interface Head {
  returnType?: Type | undefined
  pointId?: string | undefined
  pointName?: string | undefined
  supplierId?: string | undefined
  remark?: string | undefined
}

export const insert = (
  tx: Tx,
  actor: Actor,
  no: string,
  h: Head & Required<Pick<Head, 'returnType' | 'pointId' | 'pointName' | 'supplierId'>>,
) =>
  tx
    .insertInto('return_order')
    .values({
      ...stored(h),
      return_type: h.returnType,
      point_id: h.pointId,
      point_name: h.pointName,
      supplier_id: h.supplierId,
      no,
      hospital_id: actor.orgId,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, h: Head) =>
  tx
    .updateTable('return_order')
    .set({ ...stored(h), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** A lot as it is sent: packs. */
export type NewLine = Pick<
  Lot,
  'deliveryLineId' | 'orderLineId' | 'balanceId' | 'productId' | 'ratio' | 'price' | 'gift' | 'owner' | 'invoiced'
> & {
  qty: string
  reason: string
}
interface Owned {
  id: string
  hospitalId: string
  supplierId: string
}

/** Replaces the lines of a paper that is typed on, and the head's totals with their sums. */
export const replaceLines = async (
  tx: Tx,
  { id, hospitalId, supplierId }: Owned,
  lines: readonly NewLine[],
): Promise<void> => {
  await tx.deleteFrom('return_order_line').where('return_order_id', '=', id).execute()
  await sql`
    insert into return_order_line (hospital_id, supplier_id, return_order_id, seq, delivery_line_id, order_line_id, balance_id, product_id, qty,
      ratio, price, gift, owner, invoiced, reason)
    select ${hospitalId}, ${supplierId}, ${id}, n, x."deliveryLineId", x."orderLineId", x."balanceId", x."productId", x.qty, x.ratio, x.price, x.gift,
      x.owner, x.invoiced, x.reason
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("deliveryLineId" uuid, "orderLineId" uuid, "balanceId" uuid,
      "productId" uuid, qty numeric, ratio numeric, price numeric, gift boolean, owner text, invoiced boolean, reason text)) with ordinality
      as x("deliveryLineId", "orderLineId", "balanceId", "productId", qty, ratio, price, gift, owner, invoiced, reason, n)`.execute(
    tx,
  )
  await sql`
    update return_order set (amount, total_qty, line_count, narcotic) =
      (select coalesce(sum(l.amount), 0), coalesce(sum(l.qty), 0), count(*)::int, coalesce(bool_or(p.narcotic), false)
        from return_order_line l join product_card p on p.id = l.product_id where l.return_order_id = return_order.id)
    where id = ${id}`.execute(tx)
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('return_order').where('id', '=', id).execute()

/** The lots are on their way back, each under its hold. */
export const begin = async (tx: Tx, holds: readonly { id: string; holdId: string }[]): Promise<void> => {
  await sql`
    update return_order_line l set pending_qty = l.qty, hold_id = x."holdId"
    from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as x(id uuid, "holdId" uuid) where l.id = x.id`.execute(tx)
}
/** They are not any more. */
export const end = async (tx: Tx, id: string): Promise<void> => {
  await sql`update return_order_line set pending_qty = 0 where return_order_id = ${id} and pending_qty > 0`.execute(tx)
}

/** What went out of the door has the price it was settled to since; asked before it is counted. */
export const settle = async (tx: Tx, id: string): Promise<void> => {
  await sql`select return_settles(${id})`.execute(tx)
}

/** What the supplier counted of a lot. */
export interface Counted {
  id: string
  receivedQty: string
  shortReason: string
}
/** Written with the status. */
export const counted = (lines: readonly Counted[]) => sql`
  update return_order_line l set pending_qty = 0, received_qty = x."receivedQty", short_reason = x."shortReason"
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, "receivedQty" numeric, "shortReason" text)
  where l.id = x.id`

const now = sql`now()`
/** The moments of a return, written with its status; who submits it asks for another audit, and his supplier reads it when it passed. */
export const stamp = {
  submitted: () => ({
    submitted_at: now,
    audited_by: null,
    auditor_name: '',
    audited_at: null,
    released_at: null,
    reminded_at: null,
  }),
  back: () => ({ released_at: null }),
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, auditor_name: actor.name, audited_at: now }),
  released: (ctx: Ctx) => ({ ...stamp.audited(ctx), released_at: now }),
  answered: ({ actor }: Ctx) => ({
    answered_by: actor.userId,
    answerer_name: actor.name,
    answered_at: now,
    answered_for: actor.org === 'authority',
  }),
  shipped: ({ actor }: Ctx, second: { userId: string; name: string } | undefined) => ({
    shipped_by: actor.userId,
    shipper_name: actor.name,
    shipped_at: now,
    second_by: second?.userId ?? null,
    second_name: second?.name ?? '',
  }),
  received: ({ actor }: Ctx, of: { amount: string; short: number }) => ({
    received_by: actor.org === 'system' ? null : actor.userId,
    receiver_name: actor.name,
    received_at: now,
    received_amount: of.amount,
    short_count: of.short,
  }),
}

/** Nobody types the same number for two returns at once. */
export const lockRed = async (tx: Tx, supplierId: string, redCode: string, redNo: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`red ${supplierId} ${redCode} ${redNo}`}, 0))`.execute(tx)
}

export const keepRed = (
  tx: Tx,
  id: string,
  userId: string,
  red: { redCode: string; redNo: string; redDate: string; redAmount: string; files: readonly Attachment[] },
) =>
  tx
    .updateTable('return_order')
    .set({
      red_code: red.redCode,
      red_no: red.redNo,
      red_date: red.redDate,
      red_amount: red.redAmount,
      red_files: JSON.stringify(red.files),
      red_by: userId,
      red_at: sql`now()`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** Returns that have waited so many days in a status: for an answer nobody was reminded of yet, or for the count. */
export const late = async (tx: Tx, of: 'answer' | 'count', days: number, id?: string): Promise<string[]> => {
  const ago = sql`now() - make_interval(days => ${days}::int)`
  const test =
    of === 'answer'
      ? sql`status = 'waitSupplier' and released_at < ${ago} and reminded_at is null`
      : sql`status = 'shippedBack' and shipped_at < ${ago}`
  const { rows } = await sql<{ id: string }>`
    select id from return_order where ${test} and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid) order by id limit 1000`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}
export const reminded = async (tx: Tx, id: string): Promise<void> => {
  await sql`update return_order set reminded_at = now() where id = ${id}`.execute(tx)
}

/** Days the supplier was asked for his answer. */
export const waitedDays = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await sql<{ days: number }>`
    select floor(extract(epoch from now() - released_at) / 86400)::int as days from return_order where id = ${id}`.execute(
    tx,
  )
  return rows[0]?.days ?? 0
}
