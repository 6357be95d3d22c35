import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** Locks what is kept of the patient of an order the caller has locked. */
export const lockPatient = (tx: Tx, id: string) =>
  tx.selectFrom('surgery_patient').where('surgery_order_id', '=', id).select('sealed').forUpdate().executeTakeFirst()

/** Of an order of the actor's own hospital. */
export const patientOf = (tx: Tx, actor: Actor, id: string) =>
  tx
    .selectFrom('surgery_patient')
    .where('surgery_order_id', '=', id)
    .where('hospital_id', '=', actor.orgId)
    .select('sealed')
    .executeTakeFirst()

export const putPatient = async (
  tx: Tx,
  of: { id: string; hospitalId: string },
  { sealed, shown, digests }: { sealed: string; shown: object; digests: readonly string[] },
): Promise<void> => {
  await sql`insert into surgery_patient (surgery_order_id, hospital_id, sealed, shown, digests)
    values (${of.id}, ${of.hospitalId}, ${sealed}, ${JSON.stringify(shown)}::jsonb, ${[...digests]}::text[])
    on conflict (surgery_order_id) do update set sealed = excluded.sealed, shown = excluded.shown, digests = excluded.digests`.execute(
    tx,
  )
}
