import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { accessTokenOf, sha256, useSecret } from '#kernel/server/secret.ts'
import { root } from '#tools/sources.ts'

export interface Figure {
  name: string
  wanted: string
  reached: string
  ok: boolean
}

export const ms = (n: number): string => `${n.toFixed(1)} ms`
export const percentile = (times: number[], p: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * p))]!

/** What is to take no longer than so many milliseconds. @param more said behind what it took */
export const limited = (name: string, limit: number, took: number, more = ''): Figure => ({
  name,
  wanted: limit >= 1000 ? `≤ ${limit / 1000} s` : `≤ ${limit} ms`,
  reached: (took >= 1000 ? `${(took / 1000).toFixed(2)} s` : ms(took)) + more,
  ok: took <= limit,
})

export interface Rate {
  perSecond: number
  p95: number
}

/** Keeps `clients` busy for `seconds` and counts; the first tenth warms up. */
export const drive = async (
  clients: number,
  seconds: number,
  once: (client: number) => Promise<unknown>,
): Promise<Rate> => {
  const from = performance.now() + seconds * 100
  const until = performance.now() + seconds * 1100
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        const start = performance.now()
        await once(client)
        if (start >= from) times.push(performance.now() - start)
      }
    }),
  )
  return { perSecond: times.length / seconds, p95: percentile(times, 0.95) }
}

/** Two ways in turns of a second each, so that whatever else the machine does meets both. */
export const versus = async (
  clients: number,
  seconds: number,
  ways: readonly [(client: number) => Promise<unknown>, (client: number) => Promise<unknown>],
): Promise<[Rate, Rate]> => {
  const rates: [Rate[], Rate[]] = [[], []]
  for (let n = 0; n < seconds; n++) for (const [i, way] of ways.entries()) rates[i]!.push(await drive(clients, 1, way))
  const mean = (list: Rate[], key: keyof Rate) => list.reduce((sum, r) => sum + r[key], 0) / list.length
  return rates.map((list) => ({ perSecond: mean(list, 'perSecond'), p95: mean(list, 'p95') })) as [Rate, Rate]
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address() as { port: number }
      s.close(() => done(port))
    })
  })

export interface House {
  /** Owner's address of one of the databases. */
  url(name: string): string
  fresh(name: string): Promise<string>
  /** The app as its own process on a database, with these settings; `pid` for measuring its memory. */
  app(name: string, settings?: Record<string, string>): Promise<RunningApp>
  close(): Promise<void>
}

/** Asks a call by its path and answers the data; the bench trusts the shape it asked for. */
export type AskPath = <T>(path: string, body: unknown) => Promise<T>

export interface RunningApp {
  pid: number
  dataDir: string
  /** Address of the app, without a slash at the end. */
  at: string
  /** Headers of somebody signed in without a password, for whoever sends himself. */
  headers(userId: string, orgId: string): Promise<Record<string, string>>
  /** Signs a user in without a password (a session row) and answers how to ask as him. */
  as(userId: string, orgId: string): Promise<AskPath>
  stop(): Promise<void>
}

/** One embedded server in a folder that is thrown away, databases and apps on it. */
export const openHouse = async (): Promise<House> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-bench-'))
  const server = await startDatabase({ dataDir })
  const running = new Set<RunningApp>()
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  return {
    url,
    fresh: async (name) => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      await migrate(url(name))
      return url(name)
    },
    app: async (name, settings) => {
      const app = await startApp(url(name), settings)
      running.add(app)
      return app
    },
    close: async () => {
      // those a failed figure left behind
      for (const app of running) await app.stop()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const startApp = async (databaseUrl: string, settings: Record<string, string> = {}): Promise<RunningApp> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-app-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'app/start.ts')], {
    env: { ...process.env, ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), DEMO: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const post = (
    path: string,
    body: unknown,
    headers: Record<string, string>,
    method = 'POST',
  ): Promise<{ code: number; msg: string; data: unknown }> =>
    new Promise((done, fail) => {
      const r = request(
        { host: '127.0.0.1', port, path, method, agent, headers: { 'content-type': 'application/json', ...headers } },
        (res) => {
          const parts: Buffer[] = []
          res.on('data', (d) => parts.push(d))
          res.on('error', fail)
          res.on('end', () => done(JSON.parse(Buffer.concat(parts).toString() || 'null')))
        },
      )
      r.on('error', fail)
      // harmless after an answer; without one nobody else would say that the connection is gone
      r.on('close', () => fail(new Error(`${path}: closed without an answer`)))
      r.setTimeout(60_000, () => r.destroy(new Error(`${path}: no answer for a minute`)))
      r.end(method === 'GET' ? undefined : JSON.stringify(body))
    })
  for (let i = 0; ; i++) {
    const alive = await post('/health', null, {}, 'GET').catch(() => undefined)
    if (alive?.code === 0) break
    if (i > 1200) throw new Error('the app did not start')
    await new Promise((r) => setTimeout(r, 100))
  }
  const headers = async (userId: string, orgId: string) => {
    const sid = randomBytes(32).toString('hex')
    await withClient(databaseUrl, (client) =>
      client.query('insert into session (sid_hash, user_id, org_id) values ($1, $2, $3)', [sha256(sid), userId, orgId]),
    )
    // tokens of this app: another one may have been asked for meanwhile
    useSecret(join(dataDir, 'secret'))
    return { cookie: `__Host-sid=${sid}`, 'user-id': userId, accesstoken: accessTokenOf(sid) }
  }
  return {
    pid: child.pid!,
    dataDir,
    at: `http://127.0.0.1:${port}`,
    headers,
    as: async (userId, orgId) => {
      const fixed = await headers(userId, orgId)
      return async <T>(path: string, body: unknown) => {
        const answer = await post(path, body, { ...fixed, 'idempotency-key': randomUUID() })
        if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
        return answer.data as T
      }
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await new Promise((r) => child.once('exit', r))
      agent.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The owner's connection for a moment; it sees all organisations. */
export const withClient = async <T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set app.kind = 'system'`)
    return await fn(client)
  } finally {
    await client.end()
  }
}

/** Gives an organisation a person with these `path:code`s; for the bench alone. */
export const hire = (url: string, orgId: string, login: string, codes: readonly string[]): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with u as (insert into app_user (login_name, name, password_hash, first_login, home_org) values ($2, $2, '$argon2id$none', false, $1) returning id),
        r as (insert into role (org_id, name) values ($1, $2) returning id),
        a as (insert into role_action (role_id, path, code) select r.id, split_part(c, ':', 1), split_part(c, ':', 2) from r, unnest($3::text[]) c)
      insert into user_role (user_id, org_id, role_id) select u.id, $1, r.id from u, r returning user_id as id`,
      [orgId, login, codes],
    )
    return rows[0]!.id
  })

export const median = (times: number[]): number => percentile(times, 0.5)
export const timed = async (fn: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await fn()
  return performance.now() - from
}
/** Repeats and answers the median, ms; the first run warms up. */
export const repeated = async (times: number, fn: (n: number) => Promise<unknown>): Promise<number> => {
  const all: number[] = []
  for (let n = 0; n <= times; n++) {
    const t = await timed(() => fn(n))
    if (n > 0) all.push(t)
  }
  return median(all)
}

/** Resident memory of a process, MB. */
export const rss = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Runs and answers the highest resident memory of a process meanwhile, MB. */
export const peakOf = async <T>(
  pid: number,
  fn: () => Promise<T>,
): Promise<{ value: T; peak: number; above: number }> => {
  const idle = rss(pid)
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, rss(pid))), 50)
  try {
    const value = await fn()
    return { value, peak, above: peak - idle }
  } finally {
    clearInterval(watch)
  }
}
