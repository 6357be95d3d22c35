import { chmodSync, existsSync, lchownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { recoverySettings } from './archive.ts'
import { BackupError } from './backup.ts'
import { initialised, type Server, withTune } from './cluster.ts'
import { clusterOf } from './embedded.ts'
import { launch, shutdown } from './launch.ts'
import { lock } from './lock.ts'

/** What a base backup says of itself. */
export interface Base {
  made: string
  /** The first log segment its recovery needs. */
  firstSegment: string
  version: string
}

/** Contents that the copy does not need, or must not have: the log comes from the archive. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const skipped = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/

/** Copies a folder that is written meanwhile; what vanishes was not needed, what is torn the log repairs. */
const copyLiving = async (from: string, to: string, top = true): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (skipped.test(entry.name)) continue
    if (entry.isDirectory()) {
      if (top && emptied.includes(entry.name)) await mkdir(target, { mode: 0o700 })
      else await copyLiving(source, target, false)
    } else if (entry.isFile()) {
      await copyFile(source, target).catch((e: NodeJS.ErrnoException) => {
        if (e.code !== 'ENOENT') throw e
      })
    }
  }
}

/**
 * Copies the running embedded server's folder as it is (a base backup), and the uploaded files; with the log archive it
 * leads to any later moment.
 * @param into a folder that does not exist; it appears under its name only when it is complete
 * @throws BackupError when `into` exists, or the server does not archive its log
 */
export const copyBase = async (url: string, dataDir: string, into: string): Promise<Base> => {
  if (existsSync(into)) throw new BackupError(`${into} exists already`)
  const draft = `${into}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const sql = new pg.Client({ connectionString: url, application_name: 'jicai-backup' })
  sql.on('error', () => {})
  await sql.connect()
  try {
    const { rows: modes } = await sql.query(`select current_setting('archive_mode') as mode`)
    if (modes[0].mode !== 'on') throw new BackupError('The log is not archived: start the app with WAL_ARCHIVE first')
    // the whole backup belongs to this one connection
    const { rows } = await sql.query<{ first: string; dir: string; version: string }>(
      `select pg_walfile_name(pg_backup_start('jicai', true)) as first, current_setting('data_directory') as dir, version() as version`,
    )
    const { first, dir, version } = rows[0]!
    await copyLiving(dir, join(draft, 'pg'))
    // returns when the last segment the copy needs is in the archive
    const { rows: end } = await sql.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop()',
    )
    await writeFile(join(draft, 'pg', 'backup_label'), end[0]!.labelfile, { flush: true })
    if (end[0]!.spcmapfile) await writeFile(join(draft, 'pg', 'tablespace_map'), end[0]!.spcmapfile, { flush: true })
    await copyFile(join(dataDir, 'pg.secret'), join(draft, 'pg.secret'))
    const files = join(dataDir, 'files')
    if (existsSync(files)) await cp(files, join(draft, 'files'), { recursive: true })
    const base: Base = { made: new Date().toISOString(), firstSegment: first, version }
    await writeFile(join(draft, 'base.json'), JSON.stringify(base, null, 1), { flush: true })
    await rename(draft, into)
    return base
  } finally {
    await sql.end()
  }
}

/** True for a folder that `copyBase` made. */
export const isBase = (folder: string): boolean => existsSync(join(folder, 'base.json'))

const own = (path: string, uid: number, gid: number): void => {
  lchownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) own(join(path, entry.name), uid, gid)
    else lchownSync(join(path, entry.name), uid, gid)
  }
}

const recovered = async (url: string, server: Server, patience: number): Promise<void> => {
  for (const end = Date.now() + patience; ; await sleep(300)) {
    const sql = new pg.Client({ connectionString: url })
    sql.on('error', () => {})
    try {
      await sql.connect()
      const { rows } = await sql.query('select pg_is_in_recovery() as waiting')
      if (!rows[0].waiting) return
    } catch {
      // between two of its states
    } finally {
      await sql.end().catch(() => {})
    }
    if (Date.now() > end) throw new BackupError(`Server ${server.pid} does not come to the wanted moment; see its log`)
  }
}

/** How long a recovery may read the archive, ms. */
const PATIENCE = 30 * 60_000

/**
 * Brings a data folder to a moment: the base backup, then the archived log up to `to`. Afterwards the folder is one that
 * `npm start` starts.
 * @param archive what WAL_ARCHIVE was; the server's user must be able to read it
 * @param to for example `2026-11-21 12:00:00+08`; left out: everything that was archived
 * @throws BackupError when the folder holds a database already
 */
export const recover = async (from: string, archive: string, dataDir: string, to?: string): Promise<Base> => {
  const base = JSON.parse(readFileSync(join(from, 'base.json'), 'utf8')) as Base
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = lock(dataDir)
  try {
    if (existsSync(join(dataDir, 'pg.secret'))) throw new BackupError(`${dataDir} holds a database already`)
    await copyFile(join(from, 'pg.secret'), join(dataDir, 'pg.secret'))
    chmodSync(join(dataDir, 'pg.secret'), 0o600)
    const cluster = withTune(clusterOf({ dataDir }), recoverySettings(archive, to), PATIENCE)
    if (initialised(cluster)) throw new BackupError(`${cluster.dir} holds a database already`)
    await cp(join(from, 'pg'), cluster.dir, { recursive: true })
    writeFileSync(join(cluster.dir, 'recovery.signal'), '')
    if (cluster.as) own(cluster.dir, cluster.as.uid, cluster.as.gid)
    chmodSync(cluster.dir, 0o700)
    if (existsSync(join(from, 'files'))) await cp(join(from, 'files'), join(dataDir, 'files'), { recursive: true })
    const server = await launch(cluster)
    try {
      const url = `postgres://${cluster.user}:${cluster.password}@127.0.0.1:${server.port}/jicai`
      await recovered(url, server, PATIENCE)
    } finally {
      await shutdown(server.pid)
    }
    return base
  } finally {
    release()
  }
}
