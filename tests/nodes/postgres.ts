import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { identity, runAs } from '#kernel/server/db/binaries.ts'
import { until } from '../faults/client.ts'
import { freePort, signalAll } from '../faults/node.ts'

const home = '/usr/lib/postgresql'
/** Programs of the newest PostgreSQL that Debian's package brought; undefined when there is none. */
export const debianPrograms = (): string | undefined => {
  const versions = existsSync(home) ? readdirSync(home).filter((v) => existsSync(join(home, v, 'bin/postgres'))) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest && join(home, newest, 'bin')
}

/** Password of every role of these throw-away servers. */
export const PASSWORD = 'jicai-nodes'
const as = runAs()

/** One PostgreSQL server in a folder of its own, on the loopback, run as the user postgres. */
export interface Postgres {
  dir: string
  port: number
  /** Address of a role in a database. */
  url(role: string, database: string): string
  /** A program of the package, as the server's user; throws with what it said. */
  run(program: string, ...args: string[]): string
  start(): Promise<void>
  /** Fast shutdown, as `systemctl stop` does it. */
  stop(): Promise<void>
  /** The whole server at once, none of its processes has time for anything. */
  kill(): Promise<void>
  /** To the server and its processes, such as SIGSTOP for one that falls silent. */
  signal(name: NodeJS.Signals): void
}

const owned = (path: string): void => {
  if (as) chownSync(path, as.uid, as.gid)
}

/** A server without a cluster yet. @param folder one the server's user may pass through */
export const openPostgres = async (programs: string, folder: string, name: string): Promise<Postgres> => {
  const dir = join(folder, name)
  const log = join(folder, `${name}.log`)
  const port = await freePort()
  let child: ChildProcess | undefined
  const gone = async () => {
    const it = child
    child = undefined
    if (it && it.exitCode === null && it.signalCode === null) await new Promise((done) => it.once('exit', done))
  }
  const me: Postgres = {
    dir,
    port,
    url: (role, database) => `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`,
    run: (program, ...args) => {
      const who = identity(as)
      const done = spawnSync(join(programs, program), args, {
        ...who,
        env: { ...who.env, PGPASSWORD: PASSWORD },
        encoding: 'utf8',
      })
      if (done.status !== 0) throw new Error(`${program}: ${done.stderr || done.error?.message}`)
      return done.stdout
    },
    start: async () => {
      child = spawn(join(programs, 'postgres'), ['-D', dir, '-p', String(port)], {
        ...identity(as),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const out of [child.stdout, child.stderr]) out?.on('data', (d) => appendFileSync(log, d))
      await until(`${name} starts`, 60_000, async () => {
        if (child?.exitCode !== null) throw new Error(readFileSync(log, 'utf8').slice(-2000))
        await ask(me, 'select 1')
        return true
      })
    },
    stop: async () => {
      child?.kill('SIGINT')
      await gone()
    },
    signal: (name) => {
      const main = child?.pid
      if (!main) return
      signalAll(familyOf(main), name)
    },
    kill: async () => {
      me.signal('SIGKILL')
      await gone()
    },
  }
  chmodSync(folder, 0o755)
  mkdirSync(dir, { mode: 0o700 })
  owned(dir)
  return me
}

/** A server's processes and itself. */
export const familyOf = (main: number): number[] => [
  ...readdirSync('/proc')
    .filter((n) => /^\d+$/.test(n) && parentOf(n) === main)
    .map(Number),
  main,
]

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** Makes the cluster, its network settings and those given. */
export const initialise = (p: Postgres, settings: Record<string, string>): void => {
  const secret = `${p.dir}.pw`
  writeFileSync(secret, PASSWORD, { mode: 0o600 })
  owned(secret)
  p.run('initdb', '-D', p.dir, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '--locale=C.UTF-8', '-k')
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_buffers: '128MB', ...settings }
  const lines = Object.entries(all).map(([k, v]) => `${k} = '${v}'\n`)
  appendFileSync(join(p.dir, 'postgresql.conf'), lines.join(''))
}

/** One statement as the server's superuser. */
export const ask = async <T extends pg.QueryResultRow>(
  p: Postgres,
  sql: string,
  database = 'postgres',
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: p.url('postgres', database), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(sql)).rows
  } finally {
    void client.end().catch(() => {})
  }
}

/** What the runbook makes for the app: an ordinary role that owns its database. @returns its address */
export const makeDatabase = async (p: Postgres): Promise<string> => {
  await ask(p, `create role jicai login createrole password '${PASSWORD}'`)
  await ask(p, 'create database jicai owner jicai')
  return p.url('jicai', 'jicai')
}
