import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Faulty, WireFault } from '../../shared/wire.ts'

/** How a hospital's line stands. */
export interface Line {
  /** In a row, without an answer between them. */
  faults: number
  fault: WireFault | ''
  /** A sentence of the house, to be filled with `params` in the reader's language, or the platform's own words. */
  message: string
  params: Record<string, string | number>
  pausedAt: string | null
  /** When the next message may go; null: at once. */
  nextTry: string | null
  answeredAt: string | null
}
const none: Line = { faults: 0, fault: '', message: '', params: {}, pausedAt: null, nextTry: null, answeredAt: null }

export const line = async (tx: Tx, hospitalId: string): Promise<Line> =>
  (
    await sql<Line>`select faults, fault, message, params, paused_at as "pausedAt", next_try as "nextTry", answered_at as "answeredAt"
      from trace_line where hospital_id = ${hospitalId}`.execute(tx)
  ).rows[0] ?? none

/** One more fault; from `pauseFrom` in a row on the line is paused, since its first. Waits grow by `waits`, the last one without end. */
export const addFault = (
  tx: Tx,
  hospitalId: string,
  o: Omit<Faulty, 'kind'> & { waits: readonly number[]; pauseFrom: number },
) => {
  const waits = sql`(array[${sql.join(o.waits)}]::int[])`
  const wait = (n: ReturnType<typeof sql>) =>
    sql`now() + make_interval(secs => ${waits}[least(${n}, ${o.waits.length}::int)])`
  return sql`insert into trace_line as l (hospital_id, faults, fault, message, params, paused_at, next_try)
    values (${hospitalId}, 1, ${o.fault}, ${(o.template ?? o.message).slice(0, 500)}, ${JSON.stringify(o.params ?? {})}, case when ${o.pauseFrom}::int <= 1 then now() end, ${wait(sql`1`)})
    on conflict (hospital_id) do update set faults = l.faults + 1, fault = excluded.fault, message = excluded.message, params = excluded.params,
      paused_at = coalesce(l.paused_at, case when l.faults + 1 >= ${o.pauseFrom}::int then now() end),
      next_try = ${wait(sql`l.faults + 1`)}, updated_at = now()`.execute(tx)
}

/** The platform answered. A line that stands well is written once a minute at most. */
export const answered = (tx: Tx, hospitalId: string) =>
  sql`insert into trace_line as l (hospital_id, answered_at) values (${hospitalId}, now())
    on conflict (hospital_id) do update set faults = 0, fault = '', message = '', params = '{}', paused_at = null, next_try = null, answered_at = now(),
      updated_at = now() where l.faults > 0 or l.answered_at is null or l.answered_at < now() - interval '1 minute'`.execute(
    tx,
  )

/** Somebody wants it tried now: faults stay counted, the wait ends. */
export const tryNow = (tx: Tx, hospitalId: string) =>
  sql`update trace_line set next_try = null, updated_at = now() where hospital_id = ${hospitalId}`.execute(tx)

export const sealedSign = async (tx: Tx, hospitalId: string): Promise<string> =>
  (
    await sql<{
      sealed: string
    }>`select sealed_sign as sealed from trace_line where hospital_id = ${hospitalId}`.execute(tx)
  ).rows[0]?.sealed ?? ''
export const putSign = (tx: Tx, hospitalId: string, sealed: string) =>
  sql`insert into trace_line (hospital_id, sealed_sign) values (${hospitalId}, ${sealed})
    on conflict (hospital_id) do update set sealed_sign = excluded.sealed_sign, updated_at = now()`.execute(tx)

/** Moment and sequence of a message, never the same twice. */
export const messageNo = async (tx: Tx): Promise<string> =>
  (
    await sql<{ no: string }>`select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS')
      || lpad(nextval('trace_message')::text, 4, '0') as no`.execute(tx)
  ).rows[0]!.no
