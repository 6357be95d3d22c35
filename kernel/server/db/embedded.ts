import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveSettings, openArchive } from './archive.ts'
import { binaries, mayEnter, type RunAs, runAs } from './binaries.ts'
import { type Cluster, initialise, initialised, livingServer, type Server } from './cluster.ts'
import { seekFirst } from './hosts.ts'
import { answers, launch, shutdown } from './launch.ts'
import { lock } from './lock.ts'

export interface DatabaseSettings {
  /** Absolute folder; the cluster lies in its `pg`. */
  dataDir: string
  /** A PostgreSQL of one's own: then nothing is started here. */
  databaseUrl?: string
  /** Folder for the copied log of the embedded server, for a return to any moment. */
  walArchive?: string
  /** Server settings beside ours, for tests (`fsync: 'off'`). */
  tune?: Record<string, string>
}

export interface RunningDatabase {
  /** Connection of the owner (superuser of the embedded server). */
  url: string
  /** Fast shutdown, and the data folder is free again. Harmless when called twice. */
  stop(): Promise<void>
}

/** Reads a secret of ours or makes it; complete on disk before anything depends on it. */
const password = (path: string): string => {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600, flush: true, flag: 'wx' })
  return readFileSync(path, 'utf8').trim()
}

/** A data folder closed to others is opened to the group of the database's user, to pass through and no more. */
const letIn = (dataDir: string, as: RunAs): void => {
  const { uid, mode } = statSync(dataDir)
  if (uid !== process.getuid?.() || !mayEnter(dirname(dataDir), as)) return
  chownSync(dataDir, uid, as.gid)
  chmodSync(dataDir, (mode & 0o700) | 0o010)
}

/** Where the cluster lies: in the data folder, or where its user may go when the data folder is inside a private home. */
const place = (dataDir: string, as: RunAs | undefined): string => {
  const note = join(dataDir, 'pg.location')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  const usual = join(dataDir, 'pg')
  if (existsSync(join(usual, 'PG_VERSION')) || !as || mayEnter(dataDir, as)) return usual
  letIn(dataDir, as)
  if (mayEnter(dataDir, as)) return usual
  const elsewhere = join('/var/lib/jicai', randomBytes(6).toString('hex'), 'pg')
  const umask = process.umask(0o022)
  mkdirSync(dirname(elsewhere), { recursive: true })
  process.umask(umask)
  if (!mayEnter(dirname(elsewhere), as))
    throw new Error(
      `The user "${as.name}", as whom PostgreSQL runs, may enter neither ${dataDir} nor ${elsewhere}: set DATA_DIR`,
    )
  writeFileSync(note, elsewhere, { flush: true })
  return elsewhere
}

/** The cluster of a data folder, with its secret made when there is none. */
export const clusterOf = (settings: DatabaseSettings): Cluster => {
  const { dataDir, walArchive } = settings
  const as = runAs()
  return {
    dir: place(dataDir, as),
    native: binaries(dataDir, as),
    as,
    user: 'jicai',
    password: password(join(dataDir, 'pg.secret')),
    log: join(dataDir, 'postgres.log'),
    portFile: join(dataDir, 'pg.port'),
    tune: { ...(walArchive ? archiveSettings(walArchive) : {}), ...settings.tune },
  }
}

/**
 * Starts (or adopts) the embedded PostgreSQL of a data folder. A server that a killed app left running is adopted when
 * it really is the one of this folder and answers; what a killed server left is cleaned up and its recovery waited for.
 * While the app lives, a server that dies is started again on the same port.
 * @throws LockedError when another app holds the folder
 */
export const startDatabase = async (settings: DatabaseSettings): Promise<RunningDatabase> => {
  if (settings.databaseUrl) {
    await seekFirst(settings.databaseUrl)
    return { url: settings.databaseUrl, stop: async () => {} }
  }
  const release = lock(settings.dataDir)
  try {
    const cluster = clusterOf(settings)
    if (settings.walArchive) openArchive(settings.walArchive, cluster.as)
    if (!initialised(cluster)) await initialise(cluster)
    return supervise(cluster, await adoptOrLaunch(cluster), release)
  } catch (e) {
    release()
    throw e
  }
}

const adoptOrLaunch = async (cluster: Cluster): Promise<Server> => {
  const found = livingServer(cluster)
  if (!found) return launch(cluster)
  if (await answers(cluster, found.port, () => livingServer(cluster)?.pid === found.pid)) return found
  // it went away while we asked, or hangs for a minute: then its own recovery is the better start
  const still = livingServer(cluster)
  if (still) await shutdown(still.pid)
  return launch(cluster)
}

const supervise = (cluster: Cluster, first: Server, release: () => void): RunningDatabase => {
  let server = first
  let stopping: Promise<void> | undefined
  let restarting = false
  const watch = setInterval(async () => {
    if (stopping || restarting || livingServer(cluster)) return
    restarting = true
    try {
      server = await launch(cluster, server.port)
    } catch (e) {
      process.stderr.write(`PostgreSQL stopped and does not start again: ${(e as Error).message}\n`)
    } finally {
      restarting = false
    }
  }, 500)
  watch.unref()
  const stop = async () => {
    clearInterval(watch)
    while (restarting) await sleep(50)
    const still = livingServer(cluster)
    if (still) await shutdown(still.pid)
    release()
  }
  return {
    url: `postgres://${cluster.user}:${cluster.password}@127.0.0.1:${first.port}/jicai`,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
