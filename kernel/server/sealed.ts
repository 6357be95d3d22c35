import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { keyFor } from './secret.ts'

/*
 * What must not be read in the database, nor in a copy of it (security.md C78): sealed with a key of the installation's secret
 * for each purpose, by AES-256-GCM. `of` names the record it belongs to: moved to another one it does not open.
 */

/** Seals a text. */
export const seal = (purpose: string, of: string, text: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(of))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** Opens it again. @throws where it was changed, moved, or sealed by another installation */
export const unseal = (purpose: string, of: string, sealed: string): string => {
  const all = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), all.subarray(0, 12)).setAAD(Buffer.from(of))
  decipher.setAuthTag(all.subarray(12, 28))
  return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString('utf8')
}

/** By what a sealed text is found, whole, however it was typed. */
export const digestOf = (purpose: string, text: string): string =>
  createHmac('sha256', keyFor(`${purpose} digest`))
    .update(text.normalize('NFKC').replace(/\s/g, '').toUpperCase())
    .digest('base64url')
