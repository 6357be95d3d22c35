import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openApp } from '#app/server.ts'
import { readSettings } from '#kernel/server/db/settings.ts'
import type { AskPath, RunningApp } from './harness.ts'

/** One statement as the house sent it, with what came back. */
interface Said {
  text: string
  values: readonly unknown[]
  rows: readonly Record<string, unknown>[]
}

type Result = { rows?: Record<string, unknown>[] }
const rowsOf = (result: Result | Result[]): Record<string, unknown>[] => [result].flat().flatMap((r) => r.rows ?? [])

/** What every client of this process says from now on, while `listening` is set. */
const listening: { to: Said[] | undefined } = { to: undefined }
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const heard = listening.to
  if (!heard) return query.apply(this, args)
  const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
  const said: Said = {
    text: typeof first === 'string' ? first : first.text,
    values: (typeof first === 'string' ? (Array.isArray(second) ? second : []) : first.values) ?? [],
    rows: [],
  }
  heard.push(said)
  const hear = (result: Result | Result[] | undefined) => Object.assign(said, { rows: result ? rowsOf(result) : [] })
  const last = args.length - 1
  const then = args[last]
  if (typeof then === 'function') {
    args[last] = (error: unknown, result: Result) => {
      hear(result)
      then(error, result)
    }
    return query.apply(this, args)
  }
  return (query.apply(this, args) as Promise<Result>).then((result) => {
    hear(result)
    return result
  })
} as typeof pg.Client.prototype.query

/** The house in this process, on the database and with the secret of a running one: its statements can be listened to. */
export const openHere = async (app: RunningApp, url: string) => {
  const here = await openApp({ ...readSettings({ DATA_DIR: app.dataDir, LOG_LEVEL: 'silent' }), demo: 'off' }, url)
  const as = async (userId: string, orgId: string): Promise<AskPath> => {
    const fixed = await app.headers(userId, orgId)
    return async <T>(path: string, body: unknown) => {
      const headers = { ...fixed, 'idempotency-key': randomUUID() }
      const answer = (await here.inject({ method: 'POST', url: path, payload: body as object, headers })).json()
      if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
      return answer.data as T
    }
  }
  return { as, close: () => here.close() }
}

/** The statements of what `fn` asks of the house in this process, in their order. Nothing else may ask meanwhile. */
export const heard = async (fn: () => Promise<unknown>): Promise<Said[]> => {
  const all: Said[] = []
  listening.to = all
  try {
    await fn()
  } finally {
    listening.to = undefined
  }
  // beside the asking: jobs and the watch of the database
  return all.filter((s) => !/graphile|pg_is_in_recovery/.test(s.text))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const words = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Z]{2,4}\d{8,}|[0-9A-F]{8}\d+[AB]\b/g

/** Says the same again, with the ids, numbers and lots that come back this time in the place of those of the first time. */
export const replay = async (
  client: pg.Client | pg.PoolClient,
  said: readonly Said[],
  known: Iterable<readonly [string, string]> = [],
): Promise<void> => {
  const now = new Map(known)
  const put = (value: unknown): unknown =>
    typeof value === 'string'
      ? (now.get(value) ?? value.replace(words, (word) => now.get(word) ?? word))
      : Array.isArray(value)
        ? value.map(put)
        : value
  for (const s of said) {
    // the key of a write is new each time
    if (s.text.includes('insert into idempotency'))
      for (const v of s.values) if (uuid.test(String(v))) now.set(String(v), randomUUID())
    const rows = rowsOf((await client.query(put(s.text) as string, s.values.map(put))) as never)
    for (const [i, row] of rows.entries())
      for (const [key, value] of Object.entries(row)) {
        const before = s.rows[i]?.[key]
        if (typeof value === 'string' && typeof before === 'string' && value !== before) now.set(before, value)
      }
  }
}
