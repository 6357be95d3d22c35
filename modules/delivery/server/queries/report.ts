import { sql } from 'kysely'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'

interface Owned {
  id: string
  hospitalId: string
  supplierId: string
}
interface Report {
  reportNo: string
  reportDate: string
  lab: string
}

export const newReportId = async (tx: Tx): Promise<string> =>
  (await sql<{ id: string }>`select new_id() as id`.execute(tx)).rows[0]!.id

export const addReport = async (
  { tx, actor }: Ctx,
  d: Owned,
  id: string,
  r: Report,
  files: readonly Attachment[],
  lineIds: readonly string[],
): Promise<number> => {
  await tx
    .insertInto('delivery_report')
    .values({
      ...{ id, lab: r.lab, files: JSON.stringify(files) },
      ...{ hospital_id: d.hospitalId, supplier_id: d.supplierId, delivery_id: d.id },
      ...{ report_no: r.reportNo, report_date: r.reportDate },
      ...{ created_by: actor.userId, creator_name: actor.name },
    })
    .execute()
  await tx
    .updateTable('delivery_line')
    .set({ report_id: id })
    .where('delivery_id', '=', d.id)
    .where('id', 'in', [...lineIds])
    .execute()
  const { version } = await tx
    .updateTable('delivery')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', d.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Takes out the reports of a delivery that no lot has any more. @returns their files */
export const dropUnused = async (tx: Tx, deliveryId: string) => {
  const { rows } = await sql<{
    id: string
    files: Attachment[]
  }>`delete from delivery_report r where r.delivery_id = ${deliveryId}
    and not exists (select from delivery_line l where l.report_id = r.id) returning r.id, r.files`.execute(tx)
  return rows
}

/** Whether this actor sees the delivery of a report. */
export const reportSeen = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('delivery_report as r')
    .innerJoin('delivery as d', 'd.id', 'r.delivery_id')
    .where('r.id', '=', id)
    .$if(actor.org === 'supplier', (q) => q.where('d.supplier_id', '=', actor.orgId))
    .$if(actor.org === 'hospital', (q) =>
      q.where('d.hospital_id', '=', actor.orgId).where('d.shipped_at', 'is not', null),
    )
    .select('r.id')
    .executeTakeFirst()) !== undefined
