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
