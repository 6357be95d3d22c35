/* What may go wrong, by a schedule that the seed alone decides: the n-th message of a run meets the same fault every time. */

export const kinds = [
  'delay',
  'late',
  'reset',
  'resetDone',
  'half',
  'missing',
  'shuffled',
  'error500',
  'window503',
  'busy429',
  'signEnded',
  'wrongEcho',
  'brokenJson',
  'html',
  'huge',
  'drip',
] as const
export type Fault = (typeof kinds)[number]

export interface Schedule {
  seed: number
  /** Share of messages that meet each. */
  rates: Partial<Record<Fault, number>>
  /** What every message takes, ms; how long `late` and `delay` take; how long a window of 503 lasts. */
  latency?: number
  lateMs?: number
  delayMs?: number
  windowMs?: number
}

/** mulberry32 */
const random = (seed: number) => {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const scheduleOf = (s: Schedule): (() => Fault | undefined) => {
  const next = random(s.seed)
  return () => {
    let at = next()
    for (const kind of kinds) {
      at -= s.rates[kind] ?? 0
      if (at < 0) return kind
    }
    return undefined
  }
}
