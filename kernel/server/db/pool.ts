import type { Socket } from 'node:net'
import pg from 'pg'
import { poolTo } from './hosts.ts'
import { isUnkept, keepsAll, nameOf, renew } from './kept.ts'

/**
 * A moment as the database writes it, `2026-01-31 16:30:00.123456+08`, as one of UTC. A page of a list holds eighty, and `Date`
 * takes seven times as long as what is nearly always enough: the same day, some whole hours earlier.
 */
export const instant = (value: string): string => {
  const end = value.length - 3
  const hour = Number(value.slice(11, 13)) - Number(value.slice(end + 1))
  // another century, zone or day
  if (end < 19 || end > 26 || value[end] !== '+' || value[10] !== ' ' || !(hour >= 0))
    return new Date(value).toISOString()
  const parts = end > 19 ? value.slice(20, Math.min(23, end)).padEnd(3, '0') : '000'
  return `${value.slice(0, 10)}T${hour < 10 ? '0' : ''}${hour}${value.slice(13, 19)}.${parts}Z`
}
/** Array types by number (the driver names none): their elements arrive like the single values. */
const texts = pg.types.getTypeParser(1009 as never) as (value: string) => (string | null)[]
const parsers: Record<number, (value: string) => unknown> = {
  1231: texts, // numeric[]
  1182: texts, // date[]
  1016: texts, // int8[]
  1185: (v) => texts(v).map((one) => one && instant(one)), // timestamptz[]
  [pg.types.builtins.TIMESTAMPTZ]: instant,
  [pg.types.builtins.DATE]: (v) => v,
  [pg.types.builtins.NUMERIC]: (v) => v,
  [pg.types.builtins.INT8]: (v) => v,
}

/** The one place that says how column types arrive: dates and decimals as strings, instants as ISO strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as never,
}

export interface PoolOptions {
  /** Most connections at once; 10 when left out. */
  max?: number
  /** Role every connection runs as, `jicai_app` for the running app; left out: the connecting owner. */
  role?: 'jicai_app' | 'jicai_founder' | 'jicai_report' | 'jicai_backup'
  /** Milliseconds; 30,000 when left out, 0 for none (migrations, bulk loads). */
  statementTimeout?: number
}

/**
 * Names statements whose plans are kept; a named one is planned once per connection. Statements of one moment go out as one
 * piece: the driver pipelines them, and each write to a socket costs both sides as much as a small statement.
 */
const nameStatements = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let writes = false
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    if (typeof text !== 'string') return query(text, values, ...rest)
    if (text.startsWith('begin')) writes = !text.startsWith('begin read only')
    else if (text.endsWith('commit') || text.endsWith('rollback')) writes = false
    const name = Array.isArray(values) && rest.length === 0 ? nameOf(text, values, writes) : undefined
    if (!name) return query(text, values, ...rest)
    return query({ name, text, values }).catch((e: unknown) => {
      if (isUnkept(e)) renew(e, name)
      throw e
    })
  }
  client.query = named as typeof client.query
}

const clients = new WeakMap<pg.Pool, Set<pg.PoolClient>>()
const clientsOf = (pool: pg.Pool): Set<pg.PoolClient> => {
  const known = clients.get(pool) ?? new Set()
  clients.set(pool, known)
  return known
}

/** Cuts every connection of a pool, those at work too: whoever waits on one gets his error now. */
export const cutAll = (pool: pg.Pool): void => {
  for (const client of clientsOf(pool))
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/**
 * A COMMIT whose wait for the synchronous replica was cancelled is answered as a success with a mere warning; a failover
 * could then lose it. Here it becomes an error of unknown outcome, and the client asks again by its key (security.md C71).
 * One of a transaction that has failed is answered as a success too, and is none.
 */
const doubtCommits = (client: pg.PoolClient): void => {
  let doubtful = false
  client.on('notice', (n) => {
    if (n.routine === 'SyncRepWaitForLSN') doubtful = true
  })
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const doubting = (...args: unknown[]) => {
    const answer = query(...args)
    if (typeof args[0] !== 'string' || !args[0].endsWith('commit') || !(answer instanceof Promise)) return answer
    return answer.then((result: pg.QueryResult | pg.QueryResult[]) => {
      if ([result].flat().at(-1)?.command === 'ROLLBACK')
        throw new Error('the transaction had failed before its COMMIT')
      if (!doubtful) return result
      doubtful = false
      throw Object.assign(new Error('the replica did not confirm the commit'), { code: '08007' })
    })
  }
  client.query = doubting as typeof client.query
}

/** A pool with our type parsers and limits. A broken idle connection is dropped and replaced, never thrown. */
export const createPool = (url: string, o: PoolOptions = {}): pg.Pool => {
  const settings: Record<string, string | number> = {
    TimeZone: 'Asia/Shanghai',
    // short statements behind row-level security look dear to the planner; compiling one takes seconds (Debian does it)
    jit: 'off',
    // what is asked all day lies in memory: a page by its index costs little more than the next one
    random_page_cost: 1.1,
    statement_timeout: o.statementTimeout ?? 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    ...(o.role ? { role: o.role } : {}),
    ...(keepsAll ? { plan_cache_mode: 'force_generic_plan' } : {}),
  }
  const pool = new pg.Pool({
    ...poolTo(url),
    max: o.max ?? 10,
    application_name: 'jicai',
    // waiting for a free place and for the server; the caller has his answer within 3 s (security.md C67)
    connectionTimeoutMillis: 2_500,
    // a new connection learns the tables and plans everything anew: whoever comes back within minutes finds one that knows
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    pipeline: true,
    types,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // a connection that breaks while somebody uses it says so to him; without a listener it would end the process
    client.on('error', () => {})
    nameStatements(client)
    doubtCommits(client)
    clientsOf(pool).add(client)
  })
  pool.on('remove', (client) => void clientsOf(pool).delete(client))
  return pool
}
