import { createHmac, randomBytes } from 'node:crypto'
import { createGates, createRoom } from './gate.ts'
import { keyFor, sameText, sha256 } from './secret.ts'
import { kernelQuery } from './tx.ts'

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

/** How long it is remembered whose a device is, ms: what was ended counts for so long at most. */
const LIFE = 10_000
/** Devices whose person is remembered. */
const MOST = 10_000
const remembered = new Map<string, { person: Promise<string | undefined>; until: number }>()
/** Before a place is given out nobody may take many connections with marks that are over. */
const lookups = createRoom({ places: 2, waiting: 50, patience: 1_000 })
const lookers = createGates({ perSecond: 10, burst: 60 })

const lookedUp = async (device: string): Promise<string | undefined> => {
  const [row] = await kernelQuery<{ person: string }>(
    'device',
    `select user_id as person from login_device where mark_hash = $1 and expires_at > now() order by expires_at desc limit 1`,
    [device],
  )
  return row?.person
}

/**
 * Whose a device is while its mark stands: who signed in on it last; undefined when all who did ended it, and when too many are
 * asked about from this network, for then it waits among the strangers.
 */
export const personAt = async (device: string | undefined, network: string): Promise<string | undefined> => {
  if (!device) return undefined
  const now = performance.now()
  const known = remembered.get(device)
  if (known && known.until > now) return known.person
  if (!lookers.enter(network)) return undefined
  // the database is away or many wait: the next one asks again
  const person = lookups
    .use(() => lookedUp(device))
    .catch(() => {
      remembered.delete(device)
      return undefined
    })
  remembered.delete(device)
  remembered.set(device, { person, until: now + LIFE })
  const [oldest] = remembered.keys()
  if (remembered.size > MOST && oldest !== undefined) remembered.delete(oldest)
  return person
}
