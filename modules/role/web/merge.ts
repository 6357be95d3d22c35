import type { Grants, Range } from '../shared/calls.ts'

interface Editable {
  name: string
  remark: string
  enabled: boolean
  grants: Grants
  range: Range
}

const codes = (g: Grants): Set<string> =>
  new Set(Object.entries(g).flatMap(([path, actions]) => actions.map((a) => `${path}:${a}`)))
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Permissions that `to` has and `from` has not. */
export const gained = (from: Grants, to: Grants): string[] => {
  const had = codes(from)
  return [...codes(to)].filter((c) => !had.has(c))
}

const grantsOf = (all: ReadonlySet<string>): Grants => {
  const grants: Record<string, string[]> = {}
  for (const code of all) {
    const [path = '', action = ''] = code.split(':')
    if (!all.has(`${path}:view`)) continue
    grants[path] ??= []
    grants[path].push(action)
  }
  return grants
}

/**
 * What two people made of a role: each permission and each field as whoever changed it wanted it, mine where both did.
 * An action whose menu item was taken away goes with it.
 */
export const merged = <R extends Editable>(base: R, mine: R, theirs: R): R => {
  const all = codes(theirs.grants)
  for (const c of gained(base.grants, mine.grants)) all.add(c)
  for (const c of gained(mine.grants, base.grants)) all.delete(c)
  const pick = <K extends 'name' | 'remark' | 'enabled' | 'range'>(k: K): R[K] =>
    same(mine[k], base[k]) ? theirs[k] : mine[k]
  const fields = { name: pick('name'), remark: pick('remark'), enabled: pick('enabled'), range: pick('range') }
  return { ...theirs, ...fields, grants: grantsOf(all) }
}
