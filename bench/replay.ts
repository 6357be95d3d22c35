import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openApp } from '#app/server.ts'
import { readSettings } from '#kernel/server/db/settings.ts'
import type { AskPath, RunningApp } from './harness.ts'

/** One statement as the house sent it, with what came back. */
export interface Said {
  /** Under which its plan is kept. */
  name?: string
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
  const [first, second] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown]
  const said: Said =
    typeof first === 'string'
      ? { text: first, values: Array.isArray(second) ? second : [], rows: [] }
      : { ...(first.name ? { name: first.name } : {}), text: first.text, values: first.values ?? [], rows: [] }
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
    // what waits for a COMMIT that nobody waits for
    await new Promise((r) => setTimeout(r, 50))
  } finally {
    listening.to = undefined
  }
  // beside the asking: jobs, messages to those who listen, and the watch of the database
  return all.filter((s) => !/graphile|pg_is_in_recovery|pg_notify/.test(s.text))
}

/** Ids, numbers of documents and lots: what is another one each time. An amount that changed is no name. */
const words = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Z]{2,4}\d{8,}|[0-9A-F]{8}\d+[AB]\b/g

const named = new RegExp(`^(?:${words.source})$`)

/** The moment something was said at, such as the goods' arrival: said again, it is the moment of now. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * What came this time in the place of what came the first time, wherever it stands in an answer. What is named once keeps its
 * name: rows without an order may come in another one.
 * @param here names in this answer: what it was called the first time is still called so
 */
const pair = (now: Map<string, string>, here: ReadonlySet<string>, before: unknown, value: unknown): void => {
  if (typeof value === 'string' && typeof before === 'string') {
    if (named.test(before) && !now.has(before) && !here.has(before)) now.set(before, value)
  } else if (typeof value === 'object' && value !== null && typeof before === 'object' && before !== null)
    for (const [key, one] of Object.entries(value)) pair(now, here, (before as Record<string, unknown>)[key], one)
}

/**
 * Says the same again, with the ids, numbers and lots that come back this time in the place of those of the first time.
 * A statement whose plan the house keeps keeps it here too.
 * @param now what has another name this time; a chain of replays of one document shares it
 */
export const replay = async (
  client: pg.Client | pg.PoolClient,
  said: readonly Said[],
  now: Map<string, string> = new Map(),
): Promise<void> => {
  const put = (value: unknown): unknown =>
    typeof value === 'string'
      ? instant.test(value)
        ? new Date().toISOString()
        : (now.get(value) ?? value.replace(words, (word) => now.get(word) ?? word))
      : Array.isArray(value)
        ? value.map(put)
        : value
  for (const { name, text, values, rows: before } of said) {
    // the key of a write is new each time
    if (/idempotency/.test(text))
      for (const v of values) if (key.test(String(v)) && !now.has(String(v))) now.set(String(v), randomUUID())
    const again = { ...(name ? { name } : {}), text: put(text) as string, values: values.map(put) }
    const came = rowsOf((await client.query(again)) as never)
    pair(now, new Set(JSON.stringify(came).match(words)), before, came)
  }
}

/** Keys are made at random; ids bear the time they were made at. */
const key = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
