import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { identity } from './binaries.ts'
import { type Cluster, program, type Server } from './cluster.ts'
import { alive } from './lock.ts'

const tail = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(-8).join('\n')
  } catch {
    return ''
  }
}

const free = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const { port: got } = probe.address() as { port: number }
      probe.close(() => resolve(got))
    })
  })

const choosePort = async (c: Cluster): Promise<number> => {
  const before = existsSync(c.portFile) ? Number(readFileSync(c.portFile, 'utf8')) : 0
  const port = await free(before > 1023 && before < 65536 ? before : 0).catch(() => free(0))
  writeFileSync(c.portFile, String(port))
  return port
}

const connectionOf = (c: Cluster, port: number): pg.Client =>
  new pg.Client({
    host: '127.0.0.1',
    port,
    user: c.user,
    password: c.password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })

/**
 * Waits up to a minute (or the cluster's patience) until the server answers with this data folder, and makes the database `jicai` if it lacks.
 * @param living asked between attempts; false ends the waiting
 * @throws when the server refuses our password
 */
export const answers = async (c: Cluster, port: number, living: () => boolean): Promise<boolean> => {
  for (const end = Date.now() + (c.patience ?? 60_000); Date.now() < end; await sleep(40)) {
    const client = connectionOf(c, port)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(`select current_setting('data_directory') as dir`)
      if (realpathSync(rows[0].dir) !== realpathSync(c.dir)) return false
      const known = await client.query(`select from pg_database where datname = 'jicai'`)
      if (known.rowCount === 0) await client.query('create database jicai')
      return true
    } catch (e) {
      if ((e as { code?: string }).code === '28P01')
        throw new Error(
          `The database in ${c.dir} does not accept the password beside it (pg.secret); restore that file`,
        )
      if (!living()) return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

const ours: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_preload_libraries: 'pg_stat_statements',
  log_min_messages: 'warning',
  log_timezone: 'Asia/Shanghai',
}

const openLog = (c: Cluster): number => {
  if (existsSync(c.log) && statSync(c.log).size > 10_000_000) renameSync(c.log, `${c.log}.old`)
  const log = openSync(c.log, 'a', 0o600)
  chmodSync(c.log, 0o600)
  return log
}

/**
 * Starts the server and waits for its recovery.
 * @param port the one it must have; left out: the one of last time, else a free one
 */
export const launch = async (c: Cluster, port?: number): Promise<Server> => {
  // PostgreSQL believes any living process of that number; we know that it is not one of this folder
  rmSync(join(c.dir, 'postmaster.pid'), { force: true })
  const settings: Record<string, string> = { ...ours, ...c.tune }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  for (const end = Date.now() + 20_000; ; await sleep(300)) {
    const at = port ?? (await choosePort(c))
    const log = openLog(c)
    // its own session: Ctrl-C in the terminal reaches the app first, which then stops the server
    const child = spawn(program(c, 'postgres'), ['-D', c.dir, '-p', String(at), ...args], {
      ...identity(c.as),
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    let ended: string | undefined
    child.once('exit', (code, signal) => (ended = `ended with ${code ?? signal}`))
    child.once('error', (e) => (ended = e.message))
    child.unref()
    if (await answers(c, at, () => ended === undefined)) return { pid: child.pid as number, port: at }
    // backends of a killed server take a moment to notice; another program may have taken the port
    if (ended === undefined && child.pid) await shutdown(child.pid)
    if (Date.now() > end)
      throw new Error(`PostgreSQL does not start (${ended ?? 'no answer'}); ${c.log}:\n${tail(c.log)}`)
  }
}

/** Fast shutdown; after ten seconds the immediate one, after which the next start recovers. */
export const shutdown = async (pid: number): Promise<void> => {
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) if (!alive(pid)) return
  }
}
