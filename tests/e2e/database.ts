import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { sha256 } from '#kernel/server/secret.ts'
import { dataDirNote } from '../sweep.ts'
import { portOf } from './worker.ts'

/** Where the tested app keeps its data: told by E2E_DATA_DIR, else noted by tests/e2e-server.ts. */
export const dataDirOf = (): string =>
  process.env.E2E_DATA_DIR ?? readFileSync(dataDirNote(String(portOf(Number(process.env.TEST_PARALLEL_INDEX)))), 'utf8')

export const addressOfDatabase = (): string => {
  if (process.env.E2E_DATABASE_URL) return process.env.E2E_DATABASE_URL
  const read = (name: string) => readFileSync(join(dataDirOf(), name), 'utf8').trim()
  return `postgres://jicai:${read('pg.secret')}@127.0.0.1:${read('pg.port')}/jicai`
}

/** Its days are the region's, at every hour of whoever runs the tests. */
const regional = () =>
  new pg.Client({
    connectionString: addressOfDatabase(),
    connectionTimeoutMillis: 20_000,
    // what waits for somebody else's rows is named, long before the test ends without a word
    options: '-c timezone=Asia/Shanghai -c statement_timeout=40000',
  })

/** Rows of a statement, past the app: what a screen says is compared with them. */
export const sqlRows = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
  const client = regional()
  await client.connect()
  try {
    return (await client.query<R>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Does something while a statement of somebody else holds its rows; then that one is undone. */
export const holding = async (text: string, fn: () => Promise<void>): Promise<void> => {
  const client = regional()
  await client.connect()
  try {
    await client.query('begin')
    await client.query(text)
    await fn()
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** Gives every picture now shown the text `abcd`: a test cannot read pictures, and the app has no way around them. */
export const knowCaptchas = async (): Promise<string> => {
  await sqlRows('update captcha set answer_hash = $1', [sha256('abcd')])
  return 'abcd'
}

/** Ten minutes pass since this person typed his password. */
export const passTenMinutes = async (login: string): Promise<void> => {
  await sqlRows(
    `update session set proved_at = now() - interval '10 minutes'
      where user_id = (select id from app_user where login_name = $1)`,
    [login],
  )
}

/** This account's password was typed wrong so often that the picture is demanded; the wait is over. */
export const tryTooOften = async (login: string): Promise<void> => {
  await sqlRows(
    `insert into login_throttle (subject, failures, last_at) values ($1, 5, now() - interval '1 minute')
      on conflict (subject) do update set failures = 5, last_at = excluded.last_at`,
    [`account:${login}`],
  )
}
export const forgive = async (login: string): Promise<void> => {
  await sqlRows('delete from login_throttle where subject = $1', [`account:${login}`])
}
