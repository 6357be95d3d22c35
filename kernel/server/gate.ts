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
   * Answers how to leave, when there is a place, in the order of coming.
   * @throws what `full` makes, when too many wait or he waited too long
   */
  enter(): Promise<() => void>
  /** Enters, runs `fn` and leaves. */
  use<T>(fn: () => Promise<T>): Promise<T>
}

/**
 * At most `places` are at work at once; `waiting` more wait for up to `patience` ms. Whoever waits holds nothing yet, no
 * connection to the database above all. With a `pace` a place is given on so many ms after it was taken at the earliest:
 * many who come at one moment are a queue, not a blow. For one process.
 */
export const createRoom = (
  o: { places: number; waiting: number; patience: number; pace?: number },
  full: () => Error = () => new Error('the room is full'),
): Room => {
  let busy = 0
  const queue = new Set<() => void>()
  const place = (): Promise<void> =>
    new Promise((go, fail) => {
      const turn = () => {
        clearTimeout(late)
        queue.delete(turn)
        go()
      }
      const late = setTimeout(() => {
        queue.delete(turn)
        fail(full())
      }, o.patience)
      queue.add(turn)
    })
  // the one who leaves hands his place on, so it is never free while somebody waits
  const leave = () => {
    const [next] = queue
    if (next) next()
    else busy--
  }
  const enter = async () => {
    if (busy < o.places) busy++
    else if (queue.size >= o.waiting) throw full()
    else await place()
    return leave
  }
  return {
    enter,
    use: async (fn) => {
      await enter()
      const from = performance.now()
      try {
        return await fn()
      } finally {
        const rest = (o.pace ?? 0) - (performance.now() - from)
        if (rest > 0) setTimeout(leave, rest).unref()
        else leave()
      }
    },
  }
}
