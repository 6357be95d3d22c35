import { createHmac, randomBytes } from 'node:crypto'
import { keyFor, sameText, sha256 } from './secret.ts'

const seal = (id: string): string => createHmac('sha256', keyFor('device-mark')).update(id).digest('base64url')

/** The mark of a device somebody signs in on, as its cookie holds it: random, and sealed so that nobody can make up others. */
export const newMark = (): string => {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${seal(id)}`
}

/**
 * What a device is known by here: the hash of a mark this installation gave out; undefined for any other text. Whom it knows,
 * and until when, says the database (`login_device`).
 */
export const deviceOf = (mark: string | undefined): string | undefined => {
  const [id = '', sealed = ''] = (mark ?? '').split('.')
  return id && sameText(sealed, seal(id)) ? sha256(id) : undefined
}
