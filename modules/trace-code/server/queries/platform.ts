import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Wrong } from './cases.ts'

/** A row the platform told of as long as it is none of ours, by its number there; it lasts until ours is found. */
export const platformOnly = async (tx: Tx, hospitalId: string, subject: string): Promise<Wrong | undefined> => {
  const { rows } = await sql<{ ours: boolean }>`select exists (select from trace_row_facts r
    where r.hospital_id = ${hospitalId} and r.bchno = ${subject} and r.state <> 'revoked') as ours`.execute(tx)
  return rows[0]!.ours
    ? undefined
    : { hospitalId, cause: 'platformOnly', subject, said: '平台有此流水号，本院没有', docNo: subject.slice(0, 60) }
}

/** Codes the platform acknowledged that we hold. */
export const acknowledge = async (tx: Tx, hospitalId: string, codes: readonly string[]): Promise<void> => {
  await sql`update trace_code set acknowledged_at = now() where hospital_id = ${hospitalId} and code = any (${[...codes]}::text[])
    and acknowledged_at is null`.execute(tx)
}

/** Of these numbers those of rows of ours that the platform may have. */
export const ofNumbers = async (tx: Tx, hospitalId: string, bchnos: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await sql<{ bchno: string }>`select bchno from trace_row_facts r where r.hospital_id = ${hospitalId}
        and r.bchno = any (${[...bchnos]}::text[]) and r.state in ('taken', 'sending', 'revoking')`.execute(tx)
    ).rows.map((r) => r.bchno),
  )
/** Codes of rows that were taken and that nobody acknowledged yet. */
export const unacknowledged = async (tx: Tx, hospitalId: string): Promise<{ code: string }[]> =>
  (
    await sql<{
      code: string
    }>`select c.code from trace_code c where c.hospital_id = ${hospitalId} and c.acknowledged_at is null
      and exists (select from trace_row_code_facts x where x.hospital_id = c.hospital_id and x.code = c.code and x.kind = '3503' and x.state = 'taken')
      order by c.created_at limit 500`.execute(tx)
  ).rows
