import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Somebody else works on this data folder; the message says who. */
export class LockedError extends Error {}

interface Holder {
  pid: number
  /** Birth of the process where the system tells it: a number used again by another process is not the holder. */
  born: string
}

/** True while a process of this number runs, whoever owns it. */
export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const bornAt = (pid: number): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}

const readHolder = (path: string): { text: string; holder?: Holder } | undefined => {
  try {
    const text = readFileSync(path, 'utf8')
    try {
      return { text, holder: JSON.parse(text) as Holder }
    } catch {
      return { text }
    }
  } catch {
    return undefined
  }
}

const holds = (h: Holder | undefined): h is Holder =>
  h !== undefined && Number.isInteger(h.pid) && alive(h.pid) && (h.born === '' || h.born === bornAt(h.pid))

/** True when `lock(dir)` would be refused now. */
export const isLocked = (dir: string): boolean => holds(readHolder(join(dir, 'app.lock'))?.holder)

/**
 * Takes the one lock of a data folder; what a killed holder left behind is taken over.
 * @returns a function that gives it back
 * @throws LockedError when a living process holds it
 */
export const lock = (dir: string): (() => void) => {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'app.lock')
  const mine = JSON.stringify({ pid: process.pid, born: bornAt(process.pid) } satisfies Holder)
  // complete before it gets its name, so nobody ever reads half a lock
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        linkSync(draft, path)
        return () => {
          if (readHolder(path)?.text === mine) rmSync(path, { force: true })
        }
      } catch (e) {
        if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
      }
      const found = readHolder(path)
      if (!found) continue
      if (holds(found.holder))
        throw new LockedError(
          `Jicai is already running on the data folder ${dir} (process ${found.holder.pid}). ` +
            'Stop it first, or give this one another DATA_DIR and PORT.',
        )
      takeAway(path, found.text)
    }
    throw new LockedError(`The lock ${path} changes hands too often; try again.`)
  } finally {
    unlinkSync(draft)
  }
}

/** Removes a dead holder's file; if another start was quicker, its fresh file is put back. */
const takeAway = (path: string, expected: string): void => {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, path)
  } catch {
    // gone or replaced meanwhile: the next attempt sees how it stands
  } finally {
    rmSync(aside, { force: true })
  }
}
