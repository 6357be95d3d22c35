import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Wrong } from './cases.ts'

/** Of these numbers those of rows of ours that the platform may have; one it refused, or that was never sent, it should not. */
export const ofNumbers = async (tx: Tx, hospitalId: string, bchnos: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await sql<{ bchno: string }>`select bchno from trace_row_facts r where r.hospital_id = ${hospitalId}
        and r.bchno = any (${[...bchnos]}::text[]) and r.state in ('taken', 'sending', 'revoking')`.execute(tx)
    ).rows.map((r) => r.bchno),
  )

/** Rows the platform told of that are none of ours, by their numbers there; each lasts until ours is found. */
export const platformOnly = async (tx: Tx, hospitalId: string, bchnos: readonly string[]): Promise<Wrong[]> => {
  const ours = await ofNumbers(tx, hospitalId, bchnos)
  return [...new Set(bchnos)]
    .filter((n) => !ours.has(n))
    .map((n) => ({
      ...{ hospitalId, cause: 'platformOnly', subject: n, docNo: n.slice(0, 60) },
      said: '平台有此流水号，本院没有已报送的记录',
    }))
}

/** What the platform answered of codes it was asked for (3512); of some it answered nothing. */
export interface Answers {
  asked: readonly string[]
  known: readonly string[]
  unknown: readonly string[]
}
export const noteAnswers = async (tx: Tx, hospitalId: string, { asked, known, unknown }: Answers): Promise<void> => {
  if (asked.length === 0) return
  await sql`update trace_code set asked_at = now(),
      acknowledged_at = case when code = any (${[...known]}::text[]) then now() end,
      unknown_at = case when code = any (${[...unknown]}::text[]) then now() else unknown_at end
    where hospital_id = ${hospitalId} and code = any (${[...asked]}::text[]) and acknowledged_at is null`.execute(tx)
}

/** Codes of rows that were taken and that nobody acknowledged yet, the longest not asked for first: one never known bars no other. */
export const unacknowledged = async (tx: Tx, hospitalId: string): Promise<string[]> =>
  (
    await sql<{
      code: string
    }>`select c.code from trace_code c where c.hospital_id = ${hospitalId} and c.acknowledged_at is null
      and exists (select from trace_row_code_facts x where x.hospital_id = c.hospital_id and x.code = c.code and x.kind = '3503' and x.state = 'taken')
      order by c.asked_at nulls first, c.created_at limit 500`.execute(tx)
  ).rows.map((r) => r.code)
