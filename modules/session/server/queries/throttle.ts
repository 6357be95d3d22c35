import { type RawBuilder, sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { limits } from '../limits.ts'

const seconds = (at: RawBuilder<unknown>) => sql`extract(epoch from now() - ${at})`
const lately = (at: RawBuilder<unknown>) => sql`${at} > now() - make_interval(hours => ${numberInSql(limits.hours)})`

/** What failures are counted under: only for those `here` somebody waits. */
export interface Subjects {
  /** The known device, or the account as it is asked for from this network. */
  here: string
  account?: string
  address?: string
}
const named = (login: string) => login.trim().toLowerCase()
/** A network has no blank in it, so nobody's name leads to another one's waits. */
export const from = (network: string, login: string): string => `from:${network} ${named(login)}`
/** The subjects of an account's waits, wherever it was asked for from. */
export const waitsOf = async (tx: Tx, login: string): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    select subject from login_throttle where subject like 'from:%' and substr(subject, strpos(subject, ' ') + 1) = ${named(login)}`.execute(
    tx,
  )
  return rows.map((r) => r.subject)
}

/** Behind an address stand many: their failures halve in a quarter of the hours. An account's count until it was quiet so long. */
const counted = (t: string) =>
  sql`case when ${sql.ref(`${t}.subject`)} like 'address:%' then round(${sql.ref(`${t}.failures`)}
    * power(0.5, ${seconds(sql.ref(`${t}.last_at`))} * 4 / (3600 * ${numberInSql(limits.hours)})))::int else ${sql.ref(`${t}.failures`)} end`

/**
 * How somebody stands after the failures of the last hours (domain §3.15, settings): `over` one of the limits a challenge has to
 * be answered. The wait is the account's from this network or device alone, and doubles with every further failure up to a longest
 * one; whoever asks for the account from elsewhere, or is behind the address too, does not wait, but answers challenges, which
 * cost more with the `load` of his address, in limits.
 */
export const throttleOf = async (tx: Tx, { here, account = '', address = '' }: Subjects) => {
  const { rows } = await sql<{ over: boolean; wait: number; load: number }>`
    select coalesce(bool_or(n >= most), false) as over, coalesce(max(n::float8 / most) filter (where shared), 0) as load,
      coalesce(max(least(60 * ${numberInSql(limits.wait)}, power(2, least(n - most, 30))) - quiet) filter (where n >= most and here), 0)::int as wait
    from (select ${counted('t')} as n, subject = ${address} as shared, subject = ${here} as here, ${seconds(sql`last_at`)} as quiet,
        case when subject = ${address} then ${numberInSql(limits.address)} else ${numberInSql(limits.account)} end as most
      from login_throttle t where subject = any(${[here, account, address]}::text[]) and ${lately(sql`last_at`)}) s`.execute(
    tx,
  )
  const { over, wait, load } = rows[0]!
  return { over, wait: Math.max(0, wait), load }
}
export const countFailure = async (tx: Tx, subjects: readonly string[]) => {
  await sql`insert into login_throttle (subject, failures) select unnest(${subjects}::text[]), 1
    on conflict (subject) do update set last_at = now(),
      failures = case when ${lately(sql`login_throttle.last_at`)} then ${counted('login_throttle')} + 1 else 1 end`.execute(
    tx,
  )
}
export const failuresOf = async (tx: Tx, subject: string): Promise<number> => {
  const { rows } = await sql<{ failures: number }>`
    select failures from login_throttle where subject = ${subject} and ${lately(sql`last_at`)}`.execute(tx)
  return rows[0]?.failures ?? 0
}
/** Whoever got in had failed by mistake: what he had under the first of these is taken off the address too, where one is said. */
export const clearFailures = async (tx: Tx, subjects: readonly string[], address?: string) => {
  await sql`with gone as (delete from login_throttle where subject = any(${subjects}::text[]) returning subject, failures)
    update login_throttle set failures = greatest(0, failures - coalesce((select g.failures from gone g where g.subject = ${subjects[0] ?? ''}), 0))
    where subject = ${address ?? ''}`.execute(tx)
}

export const addCaptcha = async (tx: Tx, answerHash: string, bits: number) => {
  await sql`delete from captcha where expires_at < now()`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into captcha (answer_hash, bits, expires_at) values (${answerHash}, ${bits}, now() + interval '5 minutes') returning id`.execute(
    tx,
  )
  return rows[0]!.id
}
export const takeCaptcha = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ answerHash: string; bits: number }>`
    delete from captcha where id = ${id} and expires_at > now() returning answer_hash as "answerHash", bits`.execute(tx)
  return rows[0]
}
