/** A small generator with a seed: the demonstration is the same on every machine. */
export const seeded = (seed: number) => {
  let s = seed >>> 0
  const next = () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0
    return s / 4294967296
  }
  return {
    next,
    /** Whole number from `from` to `to`, both included. */
    int: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (p: number) => next() < p,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    /** `count` different entries, in the list's order. */
    some: <T>(list: readonly T[], count: number): T[] => {
      const left = list.map((value, i) => ({ value, i, key: next() }))
      return left
        .sort((a, b) => a.key - b.key)
        .slice(0, count)
        .sort((a, b) => a.i - b.i)
        .map((e) => e.value)
    },
  }
}
export type Random = ReturnType<typeof seeded>
