import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { moved } from './moved.ts'

export interface Report {
  reportNo: string
  reportDate: string
  files: readonly Attachment[]
}

/** Writes the report onto lots of a delivery; the header's version moves on. @returns the new version */
export const setReport = async (tx: Tx, deliveryId: string, lineIds: readonly string[], r: Report): Promise<number> => {
  await sql`
    update delivery_line set report_no = ${r.reportNo}, report_date = ${r.reportDate}::date,
      report_files = ${JSON.stringify(r.files)}::jsonb
    where delivery_id = ${deliveryId} and id = any(${[...lineIds]}::uuid[])`.execute(tx)
  return moved(tx, deliveryId)
}
