import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { identity, type RunAs } from './binaries.ts'
import { alive } from './lock.ts'

/** One PostgreSQL data folder and everything needed to run it. */
export interface Cluster {
  dir: string
  native: string
  as: RunAs | undefined
  user: string
  password: string
  log: string
  /** Remembers the port, so that connection strings stay good over restarts. */
  portFile: string
  tune: Record<string, string>
  /** How long a start may take, ms: a recovery reads the whole log. A minute when left out. */
  patience?: number
}

/** True when there is a database in the cluster's folder. */
export const initialised = (c: Cluster): boolean => existsSync(join(c.dir, 'PG_VERSION'))

/** The same cluster, started with further settings and more patience. */
export const withTune = (c: Cluster, tune: Record<string, string>, patience: number): Cluster => ({
  ...c,
  tune: { ...c.tune, ...tune },
  patience,
})

export interface Server {
  pid: number
  port: number
}

export const program = (c: Cluster, name: string): string => join(c.native, 'bin', name)

/** Makes the cluster in a folder beside and gives it its name when complete, so a killed start leaves nothing half made. */
export const initialise = async (c: Cluster): Promise<void> => {
  const draft = `${c.dir}.new`
  const secret = join(draft, '..', 'pg.pw')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(secret, c.password, { mode: 0o600 })
  if (c.as) {
    chownSync(draft, c.as.uid, c.as.gid)
    chownSync(secret, c.as.uid, c.as.gid)
  }
  let why = ''
  try {
    for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      const args = ['-D', draft, '-U', c.user, '--encoding=UTF8', `--locale=${locale}`, '--auth=scram-sha-256']
      args.push(`--pwfile=${secret}`, '--no-instructions', ...(c.tune.fsync === 'off' ? ['--no-sync'] : []))
      const run = spawnSync(program(c, 'initdb'), args, { ...identity(c.as), encoding: 'utf8' })
      if (run.status === 0) return renameSync(draft, c.dir)
      why = run.stderr || run.error?.message || ''
      // another locale helps only when this one is unknown here
      if (!why.includes('locale')) break
    }
  } finally {
    rmSync(secret, { force: true })
  }
  throw new Error(`PostgreSQL could not create its data folder ${c.dir}: ${why}`)
}

/** Is this process a postgres that works on this very folder? */
const isOurs = (pid: number, dir: string): boolean => {
  if (!alive(pid)) return false
  if (process.platform === 'linux') {
    try {
      // the postmaster's working folder is its data folder; unreadable for strangers, whose process is not ours anyway
      if (realpathSync(`/proc/${pid}/cwd`) === realpathSync(dir)) return true
    } catch {
      // as an ordinary user under another owner: the command line says it too
    }
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes('postgres') && command.split('\0').includes(dir)
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return true
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(dir)
}

/** The running server of this folder by its `postmaster.pid`, or undefined; a zombie does not count. */
export const livingServer = (c: Cluster): Server | undefined => {
  let lines: string[]
  try {
    lines = readFileSync(join(c.dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  return pid > 0 && isOurs(pid, c.dir) ? { pid, port: Number(lines[3]) } : undefined
}
