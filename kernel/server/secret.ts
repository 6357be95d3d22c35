import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

let secret: Buffer | undefined
/** Derived once each, and made a key once: every request asks for the one of its access token. */
const keys = new Map<string, KeyObject>()

/**
 * Reads the installation's secret (32 bytes), or makes it with mode 0600. Nodes that share a database must share this
 * file (setting SECRET_FILE): login keys and access tokens are bound to it.
 */
export const useSecret = (path: string): void => {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  keys.clear()
  if (secret.length !== 32) throw new Error(`${path} must hold 32 bytes in hex`)
}

/** Key for one purpose, derived from the installation's secret. */
export const keyFor = (purpose: string): KeyObject => {
  if (!secret) throw new Error('useSecret has not been called')
  const known = keys.get(purpose)
  if (known) return known
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest())
  keys.set(purpose, key)
  return key
}

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** The binding token of a session (specification: response header accesstoken). Alone it opens nothing. */
export const accessTokenOf = (sid: string): string =>
  createHmac('sha256', keyFor('accesstoken')).update(sid).digest('base64url')

export const sameText = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
