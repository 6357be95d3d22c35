import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { CooperationStatus } from '../../shared/machine.ts'

export interface NewCooperation {
  no: string
  hospitalId: string
  supplierId: string | null
  orgId: string
  creditCode: string
  name: string
  note: string
  validFrom: string
  validTo: string
  status: CooperationStatus
  /** It needs no answer: the authority's word for both. */
  answered?: true
}

/** Undefined when the two have one under way already. */
export const insert = ({ tx, actor }: Ctx, { answered, ...c }: NewCooperation) =>
  tx
    .insertInto('cooperation')
    .values({
      ...stored(c),
      created_by: actor.userId,
      creator_name: actor.name,
      ...(answered ? { answered_at: sql<string>`now()` } : {}),
    })
    .onConflict((x) => x.doNothing())
    .returning(['id', 'no', 'version'])
    .executeTakeFirst()

/** Who answered and when, written with the status. */
export const answered = ({ actor }: Ctx) => ({
  answered_by: actor.userId,
  answerer_name: actor.name,
  answered_at: sql`now()`,
})

export const stopReason = async (tx: Tx, id: string, reason: string): Promise<void> => {
  await tx.updateTable('cooperation').set({ stop_reason: reason }).where('id', '=', id).execute()
}

/** An invitation finds the newcomer it waited for. */
export const found = async (tx: Tx, id: string, supplierId: string) =>
  tx
    .updateTable('cooperation')
    .set({ supplier_id: supplierId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'no', 'version'])
    .executeTakeFirstOrThrow()

/** Days of payment of the two; null: the region's. */
export const setPayDays = (tx: Tx, id: string, payDays: number | null) =>
  tx
    .updateTable('cooperation')
    .set({ pay_days: payDays, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
