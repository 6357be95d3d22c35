import { type RawBuilder, sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { limits } from '../limits.ts'

const dropped = async (tx: Tx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0)

export const dropCaptchas = (tx: Tx) => dropped(tx, sql`delete from captcha where expires_at < now()`)
export const dropChallenges = (tx: Tx) => dropped(tx, sql`delete from login_challenge where expires_at < now()`)
export const dropProofs = (tx: Tx) => dropped(tx, sql`delete from session_sign_off where expires_at < now()`)
/** Failures count for as many hours as the region set. */
export const dropFailures = (tx: Tx) =>
  dropped(
    tx,
    sql`delete from login_throttle where last_at < now() - make_interval(hours => ${numberInSql(limits.hours)})`,
  )
/** Of one person the twenty devices he used last: a program that signs in without its cookie makes one each time. */
export const dropDevices = (tx: Tx) =>
  dropped(
    tx,
    sql`delete from login_device where expires_at < now() or (mark_hash, user_id) in (select mark_hash, user_id
      from (select mark_hash, user_id, row_number() over (partition by user_id order by expires_at desc) as n from login_device) d where n > 20)`,
  )
/** A session not seen for a day is over (its absolute limit is shorter). */
export const dropSessions = (tx: Tx, days: number) =>
  dropped(
    tx,
    sql`delete from session where coalesce(ended_at, seen_at) < now() - make_interval(days => greatest(${days}::int, 1))`,
  )
