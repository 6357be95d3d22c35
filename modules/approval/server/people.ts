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

/**
 * The level of its own person that a pass of the first of these levels takes the last one from, with who could pass the first
 * instead; nothing where whoever passed it would leave a level empty: it would block the paper, and help nobody.
 * @param by who passes it, and for whom; nobody passes two levels
 */
export const emptiedBy = ([first, ...rest]: readonly Candidates[], by: readonly string[]) => {
  const left = (gone: readonly string[]) =>
    levelWithoutAnybody(
      rest.map((l) => ({ ...l, people: l.people.filter((p) => !gone.includes(p)) })),
      true,
    )
  const level = left(by)
  if (!first || !level) return undefined
  const { people, names } = first
  const others = names.filter((_, i) => people[i] !== by[0] && !left([people[i]!]))
  return others.length > 0 ? { level, others } : undefined
}
