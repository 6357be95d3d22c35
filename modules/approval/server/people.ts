import type { Candidates } from './queries/levels.ts'

/**
 * Whether each level can have somebody of its own (ux 88): people are given to levels one by one, and one who is taken gives
 * way where he can go elsewhere. Answers the first level that is left without anybody.
 * @param distinct nobody passes two levels; else each level is looked at alone
 */
export const levelWithoutAnybody = (levels: readonly Candidates[], distinct: boolean): Candidates | undefined => {
  if (!distinct) return levels.find((l) => l.people.length === 0)
  const takenBy = new Map<string, Candidates>()
  const seat = (l: Candidates, tried: Set<string>): boolean =>
    l.people.some((person) => {
      if (tried.has(person)) return false
      tried.add(person)
      const other = takenBy.get(person)
      if (other && !seat(other, tried)) return false
      takenBy.set(person, l)
      return true
    })
  return levels.find((l) => !seat(l, new Set()))
}
