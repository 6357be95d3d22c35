import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { mayEnter, type RunAs } from './binaries.ts'

/** Seconds after which a log segment that is not full is archived too: what a lost machine loses at most. */
const LATEST = 60

const windows = process.platform === 'win32'

/** A folder that a shell and a server setting take literally. @throws when its name would be read otherwise */
const plain = (folder: string): string => {
  if (/['"`$\\%\n]/.test(windows ? folder.replaceAll('\\', '') : folder))
    throw new Error(`WAL_ARCHIVE=${folder}: choose a folder whose name has no quotes, percent or dollar signs`)
  return folder
}

const at = (folder: string): string => join(plain(folder), windows ? '%f' : '%f.gz')

/**
 * Server settings that copy every finished segment of the log into a folder; it appears there under its name only when it
 * is complete and on the disk. A segment that is there already is left alone when it is the same, and an error otherwise.
 */
export const archiveSettings = (folder: string): Record<string, string> => {
  const to = at(folder)
  const keep = windows
    ? `if not exist "${to}" copy /y "%p" "${to}"`
    : `if test -f '${to}'; then gzip -dc '${to}' | cmp -s - '%p'; ` +
      `else gzip -1c '%p' > '${to}.part' && sync '${to}.part' && mv '${to}.part' '${to}'; fi`
  return { archive_mode: 'on', archive_command: keep, archive_timeout: String(LATEST) }
}

/** Server settings of a recovery from that folder. @param to moment to stop at, as PostgreSQL reads it; left out: the end */
export const recoverySettings = (folder: string, to?: string): Record<string, string> => {
  const from = at(folder)
  return {
    restore_command: windows ? `copy "${from}" "%p"` : `test -f '${from}' && gzip -dc '${from}' > '%p'`,
    ...(to ? { recovery_target_time: to, recovery_target_action: 'promote' } : {}),
  }
}

/** The archive's folder, made and given to the server's user. @throws when that user may not enter it */
export const openArchive = (folder: string, as: RunAs | undefined): void => {
  mkdirSync(plain(folder), { recursive: true, mode: 0o700 })
  if (as) chownSync(folder, as.uid, as.gid)
  if (!mayEnter(folder, as)) throw new Error(`WAL_ARCHIVE=${folder}: the user "${as?.name}" may not enter this folder`)
}
