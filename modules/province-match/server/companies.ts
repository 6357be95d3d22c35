import { codeForm } from '#modules/hospital-code/server/public.ts'
import type { Judged } from '../shared/calls.ts'
import type { exactNames } from '../shared/states.ts'
import type { Found } from './compare.ts'
import { companyCore, companyScore, SUGGESTED } from './score.ts'

/** A company, ours or theirs, as it is compared. */
export interface Company {
  id: string
  name: string
  /** Earlier and short names. */
  names: readonly string[]
  creditCode: string
}

/** A part and the whole, from 0 to 1: the best of all names. */
export const companyScoreOf = (a: Company, b: Company): number => {
  const [x, y] = [codeForm(a.creditCode), codeForm(b.creditCode)]
  const name = Math.max(...[a.name, ...a.names].flatMap((m) => [b.name, ...b.names].map((n) => companyScore(m, n))))
  return x && y && x !== y ? Math.min(name, SUGGESTED - 0.01) : name
}
export const companyJudged = (name: number, exact: (typeof exactNames)[number] | null = null): Judged => ({
  exact,
  name: Math.round(name * 100),
  spec: null,
  pack: null,
  maker: null,
  approval: null,
})

const pair = (l: Company, t: Company, exact: (typeof exactNames)[number], double: boolean): Found => {
  const name = companyScoreOf(l, t)
  const conflicts: Found['conflicts'] = [
    ...(double ? (['double'] as const) : []),
    ...(name < 0.4 ? (['name'] as const) : []),
  ]
  const score = conflicts.length === 0 ? 1 : name
  return { localId: l.id, itemId: t.id, state: 'paired', conflicts, score, judged: companyJudged(name, exact) }
}

/** Companies by credit code, then by name without its form of company; names that look alike are suggested (domain-trace §2.30.2). */
export const compareCompanies = (ours: readonly Company[], theirs: readonly Company[]): Found[] => {
  const made = new Map<string, Found>()
  const taken = new Set<string>()
  const keyed = (all: readonly Company[], key: (c: Company) => string) => {
    const groups = Map.groupBy(all, key)
    groups.delete('')
    return groups
  }
  const round = (key: (c: Company) => string, exact: (typeof exactNames)[number]) => {
    const free = keyed(
      theirs.filter((t) => !taken.has(t.id)),
      key,
    )
    for (const [k, group] of keyed(
      ours.filter((l) => !made.has(l.id)),
      key,
    )) {
      const found = (free.get(k) ?? []).filter(
        (t) => exact === 'creditCode' || group.some((l) => companyScoreOf(l, t) === 1),
      )
      const double = group.length > 1 || found.length > 1
      // a name is no code: two of one name are looked at by a person
      if (found.length === 0 || (double && exact === 'companyName')) continue
      for (const l of group) {
        made.set(l.id, pair(l, found[0]!, exact, double))
        taken.add(found[0]!.id)
      }
    }
  }
  round((c) => codeForm(c.creditCode), 'creditCode')
  round((c) => companyCore(c.name), 'companyName')
  const free = theirs.filter((t) => !taken.has(t.id))
  for (const l of ours) {
    if (made.has(l.id)) continue
    const likely = free.map((t) => ({ t, s: companyScoreOf(l, t) })).filter(({ s }) => s >= SUGGESTED)
    const [one] = likely
    if (likely.length !== 1 || !one || taken.has(one.t.id)) continue
    taken.add(one.t.id)
    made.set(l.id, {
      localId: l.id,
      itemId: one.t.id,
      state: 'suggested',
      conflicts: [],
      score: one.s,
      judged: companyJudged(one.s),
    })
  }
  return [...made.values()]
}
