import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { lockDelivery } from '#modules/delivery/server/public.ts'
import type { acceptanceCalls } from '../../shared/calls.ts'

type Body = Input<(typeof acceptanceCalls)['accept']>
/** What the receiver found on one lot. */
export type Found = Body['lines'][number]
type Delivery = Awaited<ReturnType<typeof lockDelivery>>['delivery']

/** A lot that waits: of the delivery, or left out of an earlier acceptance. */
export interface Waiting {
  deliveryLineId: string
  deliveredQty: string
}

export const insert = async (tx: Tx, no: string, d: Delivery, lots: readonly Waiting[]) => {
  const { hospitalId, supplierId, id: deliveryId, orderId, kind, narcotic, pointId, point: pointName } = d
  const a = await tx
    .insertInto('acceptance')
    .values({
      ...stored({ no, hospitalId, supplierId, deliveryId, orderId, kind, narcotic, pointId, pointName }),
      // what was left out of an earlier acceptance, or taken back, lay on the desk with it
      opened_at: sql<string | null>`(select min(opened_at) from acceptance where delivery_id = ${d.id})`,
    })
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into acceptance_line (hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty)
    select ${d.hospitalId}, ${d.supplierId}, ${a.id}, x.line, n, x.qty
    from rows from (jsonb_to_recordset(${JSON.stringify(lots, ['deliveryLineId', 'deliveredQty'])}::jsonb)
      as ("deliveryLineId" uuid, "deliveredQty" numeric)) with ordinality as x(line, qty, n)`.execute(tx)
  return a
}

export const check = async (
  tx: Tx,
  id: string,
  by: Actor,
  head: Pick<Body, 'arrivedTemp' | 'remark'> & { arrivedAt: string; second?: string | undefined },
  found: readonly Found[],
) => {
  await sql`
    update acceptance_line set accepted_qty = x."acceptedQty", refused_qty = x."refusedQty", refuse_code = coalesce(x."refuseCode", ''),
      refuse_reason = x."refuseReason", conclusion = case when x."refusedQty" > 0 then 'unqualified' else 'qualified' end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as x(id uuid, "acceptedQty" numeric, "refusedQty" numeric, "refuseCode" text, "refuseReason" text)
    where acceptance_line.id = x.id and acceptance_id = ${id}`.execute(tx)
  await tx
    .updateTable('acceptance')
    .set({
      // by the same clock as the registering, which it is not after
      arrived_at: sql<string>`least(${head.arrivedAt}::timestamptz, now())`,
      arrived_temp: head.arrivedTemp ?? null,
      remark: head.remark,
      second_inspector: head.second ?? null,
      checked_by: by.userId,
      checker_name: by.name,
      checked_at: sql<string>`now()`,
      accepted_amount: sql<string>`(select coalesce(sum(round(l.accepted_qty * dl.price, 2)), 0)
        from acceptance_line l join delivery_line_card dl on dl.id = l.delivery_line_id where l.acceptance_id = acceptance.id)`,
    })
    .where('id', '=', id)
    .execute()
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

export const stampConfirmed = async (tx: Tx, id: string, by: Actor) => {
  await tx
    .updateTable('acceptance')
    .set({ confirmed_by: by.userId, confirmer_name: by.name, confirmed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('acceptance_line').set({ posted: true }).where('acceptance_id', '=', id).execute()
}
