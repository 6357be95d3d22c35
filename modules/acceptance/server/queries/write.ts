import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { newNo } from '#kernel/server/number.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Shipped } from '#modules/delivery/server/public.ts'
import type { acceptanceCalls } from '../../shared/calls.ts'

type Body = Input<(typeof acceptanceCalls)['accept']>
/** What the receiver found on one lot. */
export type Found = Body['lines'][number]
/** As much of a delivery as its acceptance takes over. */
export type Delivery = Omit<Shipped, 'lines'>

/** A lot that waits: of the delivery, or left out of an earlier acceptance. */
export interface Waiting {
  deliveryLineId: string
  deliveredQty: string
}

export const insert = async (tx: Tx, d: Delivery, lots: readonly Waiting[]) => {
  const { hospitalId, supplierId, id: deliveryId, orderId, kind, narcotic, pointId, point: pointName } = d
  const a = await tx
    .insertInto('acceptance')
    .values({
      ...stored({ hospitalId, supplierId, deliveryId, orderId, kind, narcotic, pointId, pointName }),
      no: newNo('YS'),
      // what was left out of an earlier acceptance, or taken back, lay on the desk with it
      opened_at: sql<string | null>`(select min(opened_at) from acceptance where delivery_id = ${d.id})`,
    })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into acceptance_line (hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty)
    select ${d.hospitalId}, ${d.supplierId}, ${a.id}, x.line, n, x.qty
    from rows from (jsonb_to_recordset(${JSON.stringify(lots, ['deliveryLineId', 'deliveredQty'])}::jsonb)
      as ("deliveryLineId" uuid, "deliveredQty" numeric)) with ordinality as x(line, qty, n)`.execute(tx)
  return a
}

/** What is written of an acceptance when it is registered, with its status. `amount` in yuan, of what was accepted. */
export const checked = (
  { actor }: Ctx,
  head: Pick<Body, 'arrivedTemp' | 'remark'> & { arrivedAt: string; second?: string | undefined; amount: string },
) => ({
  // by the same clock as the registering, which it is not after
  arrived_at: sql`least(${head.arrivedAt}::timestamptz, now())`,
  arrived_temp: head.arrivedTemp ?? null,
  remark: head.remark,
  second_inspector: head.second ?? null,
  checked_by: actor.userId,
  checker_name: actor.name,
  checked_at: sql`now()`,
  accepted_amount: head.amount,
})

export const noteFound = async (tx: Tx, id: string, found: readonly Found[]) => {
  await sql`
    update acceptance_line set accepted_qty = x."acceptedQty", refused_qty = x."refusedQty", refuse_code = coalesce(x."refuseCode", ''),
      refuse_reason = x."refuseReason", conclusion = case when x."refusedQty" > 0 then 'unqualified' else 'qualified' end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as x(id uuid, "acceptedQty" numeric, "refusedQty" numeric, "refuseCode" text, "refuseReason" text)
    where acceptance_line.id = x.id and acceptance_id = ${id}`.execute(tx)
}

/** The first opening is kept; the version stays, since nothing of the document changed. */
export const noteOpened = async (tx: Tx, id: string): Promise<string> => {
  const { openedAt } = await tx
    .updateTable('acceptance')
    .set({ opened_at: sql<string>`coalesce(opened_at, now())` })
    .where('id', '=', id)
    .returning('opened_at as openedAt')
    .executeTakeFirstOrThrow()
  return openedAt!
}

/** Takes lines out of this acceptance: they were not checked and wait for the next one. */
export const takeOut = async (tx: Tx, acceptanceId: string): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    delete from acceptance_line where acceptance_id = ${acceptanceId} and accepted_qty is null
    returning delivery_line_id as "deliveryLineId", delivered_qty as "deliveredQty"`.execute(tx)
  return rows
}

export const confirmed = ({ actor }: Ctx) => ({
  confirmed_by: actor.userId,
  confirmer_name: actor.name,
  confirmed_at: sql`now()`,
})

export const post = async (tx: Tx, id: string) => {
  await tx.updateTable('acceptance_line').set({ posted: true }).where('acceptance_id', '=', id).execute()
}
