import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { keyFor, sha256 } from '../secret.ts'

let root: string | undefined

/** Names the folder of uploaded files; once per process. */
export const useFiles = (folder: string): void => {
  root = folder
}

const placeOf = (orgId: string, hash: string): string => {
  if (!root) throw new Error('useFiles has not been called')
  if (!/^[0-9a-f-]{36}$/.test(orgId) || !/^[0-9a-f]{64}$/.test(hash)) throw new Error('not a place of the file store')
  return join(root, orgId, hash.slice(0, 2), hash)
}

/** Whether it is there already; then it was wanted just now. */
const wanted = (path: string): Promise<boolean> => {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

/**
 * Keeps bytes under their hash, per organisation, so that nobody learns whether another organisation has the same file.
 * On return they are on the disk. Written once, never changed.
 */
export const keepBytes = async (orgId: string, bytes: Buffer): Promise<string> => {
  const hash = sha256(bytes)
  const place = placeOf(orgId, hash)
  if (await wanted(place)) return hash
  await mkdir(join(place, '..'), { recursive: true })
  const draft = `${place}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (e) {
    await unlink(draft).catch(() => {})
    throw e
  } finally {
    await file.close()
  }
  await rename(draft, place)
  return hash
}

/** The same of what is too much for the memory, as it comes. @returns its hash and size */
export const keepStream = async (
  orgId: string,
  chunks: AsyncIterable<Buffer>,
): Promise<{ sha256: string; size: number }> => {
  // where it belongs is known at its end; a draft that never ends is swept from there
  const draft = `${placeOf(orgId, '0'.repeat(64))}.${randomBytes(6).toString('hex')}`
  await mkdir(join(draft, '..'), { recursive: true })
  const file = await open(draft, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } catch (e) {
    await unlink(draft).catch(() => {})
    throw e
  } finally {
    await file.close()
  }
  const sha256 = hash.digest('hex')
  const place = placeOf(orgId, sha256)
  await mkdir(join(place, '..'), { recursive: true })
  await rename(draft, place)
  return { sha256, size }
}

/** The bytes again as a stream, judged before the first of them is given away. */
export const streamOf = async (orgId: string, hash: string): Promise<Readable> => {
  const read = () => createReadStream(placeOf(orgId, hash))
  const found = createHash('sha256')
  for await (const chunk of read()) found.update(chunk)
  if (found.digest('hex') !== hash) throw altered(orgId, hash)
  return read()
}
const altered = (orgId: string, hash: string): Error => new Error(`file ${hash} of ${orgId} was altered on the disk`)

/** The bytes again; whoever changed them on the disk is found out (security.md C50). */
export const bytesOf = async (orgId: string, hash: string): Promise<Buffer> => {
  const bytes = await readFile(placeOf(orgId, hash))
  if (sha256(bytes) !== hash) throw altered(orgId, hash)
  return bytes
}

/** Small copies lie beside the store, since they can be made again: no backup has them, and nobody misses one. */
const copiesOf = (orgId: string, hash: string): string => {
  const parts = relative(root ?? '', placeOf(orgId, hash))
  return join(`${root}-small`, parts)
}
const sealOf = (orgId: string, hash: string, side: number, copy: Buffer): Buffer =>
  createHmac('sha256', keyFor('small-copy')).update(`${orgId} ${hash} ${side} `).update(copy).digest()
const SEAL = 32

/** The small copy of a picture that was kept; undefined when there is none, or somebody changed it on the disk. */
export const copyOf = async (orgId: string, hash: string, side: number): Promise<Buffer | undefined> => {
  const kept = await readFile(join(copiesOf(orgId, hash), String(side))).catch(() => undefined)
  const copy = kept?.subarray(SEAL)
  return kept && copy && sealOf(orgId, hash, side, copy).equals(kept.subarray(0, SEAL)) ? copy : undefined
}

/** Keeps a small copy; false where it could not. Without it the next one takes longer, so that a full disk is no error. */
export const keepCopy = async (orgId: string, hash: string, side: number, copy: Buffer): Promise<boolean> => {
  const folder = copiesOf(orgId, hash)
  const draft = join(folder, `${side}.${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(draft, Buffer.concat([sealOf(orgId, hash, side, copy), copy]), { mode: 0o600 })
    await rename(draft, join(folder, String(side)))
    return true
  } catch {
    await unlink(draft).catch(() => {})
    return false
  }
}

const remove = async (orgId: string, hash: string, place: string): Promise<void> => {
  await unlink(place).catch(() => {})
  if (/^[0-9a-f]{64}$/.test(hash)) await rm(copiesOf(orgId, hash), { recursive: true, force: true })
}

const MINUTE = 60_000
/**
 * Removes bytes nobody refers to any more; nothing happens when they are gone already, nor when somebody has kept the same
 * bytes within the last minute: his row may not be written yet.
 */
export const forgetBytes = async (orgId: string, hash: string): Promise<void> => {
  const place = placeOf(orgId, hash)
  const at = await stat(place).catch(() => undefined)
  if (at && Date.now() - at.mtimeMs > MINUTE) await remove(orgId, hash, place)
}

const DAY = 24 * 60 * MINUTE
/**
 * Removes from an organisation's folder what was not wanted for a day and no row names: bytes whose transaction was undone,
 * drafts of a write that never ended (security.md I11).
 * @param known those of these hashes that a row names
 * @returns how many went
 */
export const sweepBytes = async (
  orgId: string,
  known: (hashes: readonly string[]) => Promise<readonly string[]>,
): Promise<number> => {
  const folder = join(placeOf(orgId, '0'.repeat(64)), '..', '..')
  let gone = 0
  for (const part of await readdir(folder).catch(() => [])) {
    const old: string[] = []
    for (const name of await readdir(join(folder, part))) {
      const at = await stat(join(folder, part, name)).catch(() => undefined)
      if (at?.isFile() && Date.now() - at.mtimeMs > DAY) old.push(name)
    }
    const named = new Set(old.length > 0 ? await known(old) : [])
    for (const name of old.filter((one) => !named.has(one))) {
      await remove(orgId, name, join(folder, part, name))
      gone++
    }
  }
  return gone
}
