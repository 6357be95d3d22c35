import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { LookUp } from '#modules/trace-setting/shared/wire.ts'

/** A question to the platform, or to the code service what lies in a box. */
export type Question = LookUp | 'box'

export type Fields = Readonly<Record<string, string>>

export const ask = async ({ tx, actor }: Ctx, code: string, lookUp: Question): Promise<string> =>
  (
    await tx
      .insertInto('trace_lookup')
      .values({ hospital_id: actor.orgId, code, look_up: lookUp, asked_by: actor.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const row = (tx: Tx) =>
  tx
    .selectFrom('trace_lookup as k')
    .leftJoin('app_user_card as asker', 'asker.id', 'k.asked_by')
    .select(columns('k', 'id', 'hospitalId', 'code', 'askedAt', 'answeredAt', 'fault'))
    .select(['k.asked_by as askedBy', sql<string>`coalesce(asker.name, '')`.as('askerName')])
    .select([sql<Question>`k.look_up`.as('lookUp'), sql<Fields[] | null>`k.rows`.as('rows')])

export const waiting = (tx: Tx, id: string) =>
  row(tx).where('k.id', '=', id).where('k.answered_at', 'is', null).executeTakeFirst()

/** What came of the last question what lies in a box. */
export const lastBox = (tx: Tx, hospitalId: string, code: string) =>
  row(tx)
    .where('k.hospital_id', '=', hospitalId)
    .where('k.code', '=', code)
    .where('k.look_up', '=', 'box')
    .orderBy('k.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last answer, or question, of each interface about a code. */
export const lastOf = (tx: Tx, hospitalId: string, code: string) =>
  row(tx)
    .where('k.look_up', '<>', 'box')
    .where('k.hospital_id', '=', hospitalId)
    .where('k.code', '=', code)
    .distinctOn('k.look_up')
    .orderBy('k.look_up')
    .orderBy('k.asked_at', 'desc')
    .execute()

export const answered = (tx: Tx, id: string, said: { fault: string; rows: readonly Fields[] | null }) =>
  tx
    .updateTable('trace_lookup')
    .set({
      answered_at: sql`now()`,
      fault: said.fault.slice(0, 500),
      rows: said.rows ? JSON.stringify(said.rows) : null,
    })
    .where('id', '=', id)
    .execute()

/** Our own messages a code went out with: what was frozen then, by its names at the platform. */
export const sentOf = async (tx: Tx, hospitalId: string, code: string, kind: string) =>
  (
    await sql<{
      bchno: string
      fields: Fields
      state: string
    }>`select r.bchno, r.fields, r.state from trace_row_code_facts x
      join trace_row_facts r on r.id = x.row_id
      where x.hospital_id = ${hospitalId} and x.code = ${code} and x.kind = ${kind} order by r.created_at`.execute(tx)
  ).rows
