import { seeded } from './random.ts'

/** What may go wrong on the way, before anything is done, or after it was. */
export const faults = [
  'delay',
  // done, and answered when nobody waits any longer
  'late',
  'resetBefore',
  'resetAfter',
  'halfKept',
  'rowsMissing',
  'rowsShuffled',
  'error500',
  'error500After',
  'away503',
  'busy429',
  'signedOut',
  'wrongEcho',
  'brokenJson',
  'html',
  'huge',
  'drip',
  'killBefore',
  'killAfter',
] as const
export type Fault = (typeof faults)[number]

export interface Schedule {
  seed: number
  /** Of a hundred requests. */
  percent: number
  /** All when left out. */
  only?: readonly Fault[]
}

/** Which request meets what: by the seed alone. */
export const scheduleOf = ({ seed, percent, only = faults }: Schedule) => {
  const random = seeded(seed)
  let away = 0
  return {
    next: (): Fault | undefined => {
      const [hit, which] = [random(), random()]
      if (away > 0) {
        away -= 1
        return 'away503'
      }
      if (hit * 100 >= percent) return undefined
      const fault = only[Math.floor(which * only.length)]
      if (fault === 'away503') away = 2
      return fault
    },
    shuffled: <T>(all: readonly T[]): T[] => {
      const some = [...all]
      for (let i = some.length - 1; i > 0; i--) {
        const j = Math.floor(random() * (i + 1))
        ;[some[i], some[j]] = [some[j]!, some[i]!]
      }
      return some
    },
  }
}
