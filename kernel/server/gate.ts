import { availableParallelism } from 'node:os'
import { shareOf } from './siblings.ts'

/**
 * Lets `perSecond` through on average and `burst` at once; the others are turned away at once, so that a storm costs
 * next to nothing (security.md C69). For one process.
 */
export const createGate = (o: { perSecond: number; burst: number }, now: () => number = () => performance.now()) => {
  let left = o.burst
  let at = now()
  return {
    /** Takes a place; false when there is none. */
    enter: (): boolean => {
      const t = now()
      left = Math.min(o.burst, left + ((t - at) / 1000) * o.perSecond)
      at = t
      if (left < 1) return false
      left--
      return true
    },
  }
}

/** A gate for each key, such as an address; the one asked longest ago is forgotten when there are 10,000. */
export const createGates = (o: { perSecond: number; burst: number }) => {
  const gates = new Map<string, ReturnType<typeof createGate>>()
  return {
    enter: (key: string): boolean => {
      const gate = gates.get(key) ?? createGate(o)
      gates.delete(key)
      gates.set(key, gate)
      const [oldest] = gates.keys()
      if (gates.size > 10_000 && oldest !== undefined) gates.delete(oldest)
      return gate.enter()
    },
  }
}

/**
 * How many may do at once what takes a whole processor: half of them, and never more than two, so that neither those who
 * work nor the four threads that files and names wait for too are without one. Of one process its part.
 */
export const heavyAtOnce = shareOf(Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2))))

export interface Room {
  /**
   * Answers how to leave, when there is a place.
   * @param by whose turn it is; strangers to one another when left out
   * @throws what `full` makes, when too many wait or he waited too long
   */
  enter(by?: string): Promise<() => void>
  /** Enters, runs `fn` and leaves. */
  use<T>(fn: () => Promise<T>, by?: string): Promise<T>
}

/** Somebody at the door of a room, or within. */
interface Guest {
  by: string | symbol
  go(): void
}

/**
 * At most `places` are at work at once, of one person `each`; `waiting` more wait for up to `patience` ms. The next place is
 * whoever's has the fewest and was given one longest ago: who brings many waits behind himself. Whoever waits holds nothing
 * yet, no connection to the database above all. With a `pace` a place is given on so many ms after it was taken at the
 * earliest: many who come at one moment are a queue, not a blow. For one process.
 */
export const createRoom = (
  o: { places: number; waiting: number; patience: number; pace?: number; each?: number },
  full: () => Error = () => new Error('the room is full'),
): Room => {
  const busy = new Map<Guest['by'], number>()
  let inside = 0
  const queue = new Set<Guest>()
  const turns = new Map<Guest['by'], number>()
  let turn = 0
  const mine = ({ by }: Guest): number => busy.get(by) ?? 0
  const may = (one: Guest): boolean => inside < o.places && mine(one) < (o.each ?? o.places)
  const before = (a: Guest, b: Guest): boolean =>
    mine(a) < mine(b) || (mine(a) === mine(b) && (turns.get(a.by) ?? 0) < (turns.get(b.by) ?? 0))
  const take = (one: Guest): void => {
    inside++
    busy.set(one.by, mine(one) + 1)
    if (typeof one.by === 'string') turns.set(one.by, ++turn)
  }
  const callNext = (): void => {
    let next: Guest | undefined
    for (const one of queue) if (may(one) && (!next || before(one, next))) next = one
    if (!next) return
    queue.delete(next)
    take(next)
    next.go()
  }
  const leave = (one: Guest) => {
    inside--
    if (mine(one) > 1) busy.set(one.by, mine(one) - 1)
    else busy.delete(one.by)
    callNext()
    // when somebody had his turn matters while some wait
    if (queue.size === 0 || turns.size > 10_000) turns.clear()
  }
  const place = (one: Guest): Promise<void> =>
    new Promise((go, fail) => {
      const late = setTimeout(() => {
        queue.delete(one)
        fail(full())
      }, o.patience)
      one.go = () => {
        clearTimeout(late)
        go()
      }
      queue.add(one)
    })
  const enter = async (by: Guest['by']): Promise<Guest> => {
    const one: Guest = { by, go: () => {} }
    if (may(one)) take(one)
    else if (queue.size >= o.waiting) throw full()
    else await place(one)
    return one
  }
  return {
    enter: async (by = Symbol() as never) => {
      const one = await enter(by)
      return () => leave(one)
    },
    use: async (fn, by = Symbol() as never) => {
      const one = await enter(by)
      const from = performance.now()
      try {
        return await fn()
      } finally {
        const rest = (o.pace ?? 0) - (performance.now() - from)
        if (rest > 0) setTimeout(leave, rest, one).unref()
        else leave(one)
      }
    },
  }
}
