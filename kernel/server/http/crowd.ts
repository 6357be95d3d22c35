import type { Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { createGate, createGates, createRoom, heavyAtOnce } from '../gate.ts'
import { Refusal } from '../refusal.ts'
import { shareOf } from '../siblings.ts'
import { networkOf } from './address.ts'

/** Logins of one node: more than a hospital's morning needs, less than would take the machine from those who work. */
const rate = shareOf(Number(process.env.LOGIN_RATE) || 10)

export const crowded = (): Refusal => new Refusal(codes.tooMany, '登录人数较多，请稍后再试')

/** Who asks: from which address, and whose the device is, if it is known (device.ts). */
export interface Asker {
  ip: string
  person: string | undefined
}

/** Of all calls of strangers together: no address takes the room where all of them wait. */
const wholes = createGates({ perSecond: rate, burst: 6 * rate })

/**
 * One for each call of strangers: the keys that are asked for do not take the places of those who have theirs. One address
 * gets half of what the node takes at most; who comes on a device that is known, as all who are signed in do, waits behind no
 * stranger, but for himself, however many devices are his. Beyond that he is a stranger like others.
 */
export const gateOfLogins = () => {
  const each = createGates({ perSecond: rate / 2, burst: 3 * rate })
  const strangers = createGate({ perSecond: rate, burst: 6 * rate })
  const known = createGate({ perSecond: rate, burst: 6 * rate })
  const admits = (who: string, all: typeof known): boolean => each.enter(who) && wholes.enter(who) && all.enter()
  return {
    enter: ({ ip, person }: Asker): boolean =>
      (person !== undefined && admits(person, known)) || admits(networkOf(ip), strangers),
  }
}

/**
 * Who proves himself writes what must outlast a refusal on a second connection while he holds the first: should all
 * connections be such first ones, nobody gets a second. So these calls enter rooms, 16 of the pool's 20 connections at most.
 */
const room = (places: number, pace = 0) => createRoom({ places, waiting: 100, patience: 10_000, pace }, crowded)
// a login is two calls, and costs the machine as much as five pages of those who work
const logins = () => room(heavyAtOnce, (500 * heavyAtOnce) / rate)
const rooms = { strangers: logins(), devices: logins(), uploads: room(2), known: room(4) }

/**
 * Runs what a call does, in its room when it proves who somebody is.
 * @throws Refusal when too many wait for it
 */
export const inRoom = <T>(c: Call, person: string | undefined, work: () => Promise<T>): Promise<T> => {
  if (c.does !== 'session') return work()
  if (c.allow !== 'public') return rooms.known.use(work)
  return (c.body === 'multipart' ? rooms.uploads : person ? rooms.devices : rooms.strangers).use(work, person)
}
