import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { newNo } from '#kernel/server/number.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { acceptanceCalls } from '../../shared/calls.ts'

type Body = Input<(typeof acceptanceCalls)['accept']>
/** What the receiver found on one lot, and what it looked like. */
export type Found = Omit<Body['lines'][number], 'photos'> & { photos?: readonly Attachment[] }
/** A lot that waits: of the delivery, or left out of an earlier acceptance. */
export type Waiting = Record<'deliveryLineId' | 'deliveredQty', string>

/** A waiting acceptance of these lots, behind the hospital's wall (db/migrations/0034_writes.sql). */
export const open = async (tx: Tx, deliveryId: string, lots: readonly Waiting[]) => {
  const { rows } = await sql<{ id: string; no: string; status: 'wait'; version: number }>`
    select id, no, status, version from acceptance_open(${deliveryId}, ${newNo('YS')},
      ${JSON.stringify(lots, ['deliveryLineId', 'deliveredQty'])}::jsonb)`.execute(tx)
  return rows[0]!
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

/** Written with the status. */
export const noteFound = (id: string, found: readonly Found[]) => sql`
    update acceptance_line set accepted_qty = x."acceptedQty", refused_qty = x."refusedQty", refuse_code = coalesce(x."refuseCode", ''),
      refuse_reason = x."refuseReason", photos = coalesce(x.photos, '[]'), 
      conclusion = coalesce(x.conclusion, case when x."refusedQty" > 0 then 'unqualified' else 'qualified' end),
      appearance = coalesce(x.appearance, case when x."refusedQty" > 0 then '' else 'intact' end)
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as x(id uuid, "acceptedQty" numeric, "refusedQty" numeric, "refuseCode" text, "refuseReason" text, photos jsonb, conclusion text, appearance text)
    where acceptance_line.id = x.id and acceptance_id = ${id}`

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

/** Written with the status. */
export const post = (id: string) => sql`update acceptance_line set posted = true where acceptance_id = ${id}`

/** What these lines accepted is taken back; written with the status. */
export const reversed = (ids: readonly string[]) =>
  sql`update acceptance_line set reversed = true where id = any(${[...ids]}::uuid[])`

/** Whether something of these lots of a delivery goes back to the supplier, or went. */
export const goesBack = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  !!(await tx
    .selectFrom('delivery_line_card')
    .where('id', 'in', [...ids])
    .where(sql<boolean>`returning_qty + returned_qty > 0`)
    .select('id')
    .executeTakeFirst())

/** What these lines refused waits in another acceptance. */
export const takeAgain = (tx: Tx, lineIds: readonly string[]) =>
  sql`update acceptance_line set again = true where id = any(${[...lineIds]}::uuid[])`.execute(tx)
