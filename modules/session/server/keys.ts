import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Tx } from '#kernel/server/ctx.ts'
import { keyFor } from '#kernel/server/secret.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import * as q from './queries/sessions.ts'

const pair = promisify(generateKeyPair)

const seal = (text: string): string => {
  const iv = randomBytes(12)
  const c = createCipheriv('aes-256-gcm', keyFor('login-key'), iv)
  const body = Buffer.concat([c.update(text, 'utf8'), c.final()])
  return Buffer.concat([iv, c.getAuthTag(), body]).toString('base64')
}
const unseal = (sealed: string): string => {
  const raw = Buffer.from(sealed, 'base64')
  const d = createDecipheriv('aes-256-gcm', keyFor('login-key'), raw.subarray(0, 12))
  d.setAuthTag(raw.subarray(12, 28))
  return Buffer.concat([d.update(raw.subarray(28)), d.final()]).toString('utf8')
}

/**
 * Makes the next RSA-3072 pair when the newest is over an hour old; old ones live ten minutes longer (security.md Login).
 * Called at start and by the hourly job, never on the request path.
 */
export const rotateKeys = async (): Promise<void> => {
  if (await withTx(systemActor, (tx) => q.hasFreshKey(tx))) return
  const { publicKey, privateKey } = await pair('rsa', { modulusLength: 3072 })
  const jwk = publicKey.export({ format: 'jwk' })
  const hex = (b64: string) => Buffer.from(b64, 'base64url').toString('hex')
  await withTx(systemActor, (tx) =>
    q.addKey(tx, {
      exponent: hex(jwk.e!),
      modulus: hex(jwk.n!),
      privateKey: seal(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string),
    }),
  )
}

const opened = new Map<string, KeyObject>()

/**
 * Opens a ciphertext of the client: RSA-OAEP-SHA256 with the label of purpose, account and challenge, then un-reversed.
 * @returns undefined for anything that does not decrypt: PKCS#1 v1.5, truncated, non-hex, wrong label (security.md C05)
 */
export const openSecret = async (tx: Tx, kid: string, cipher: string, label: string): Promise<string | undefined> => {
  if (!/^[0-9a-f]{768}$/.test(cipher)) return undefined
  let key = opened.get(kid)
  if (!key) {
    const row = await q.keyOf(tx, kid)
    if (!row) return undefined
    key = createPrivateKey(unseal(row.private_key))
    if (opened.size > 8) opened.clear()
    opened.set(kid, key)
  }
  try {
    const plain = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) },
      Buffer.from(cipher, 'hex'),
    )
    return [...plain.toString('utf8')].reverse().join('')
  } catch {
    return undefined
  }
}
