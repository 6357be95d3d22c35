const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isId = (v: unknown): v is string => typeof v === 'string' && ID.test(v)

/** Every id in what a row of the log holds. */
export const idsIn = (v: unknown, found: Set<string> = new Set()): Set<string> => {
  if (isId(v)) found.add(v)
  else if (Array.isArray(v)) for (const x of v) idsIn(x, found)
  else if (typeof v === 'object' && v !== null) for (const x of Object.values(v)) idsIn(x, found)
  return found
}

/** The same with names in their place; a record that has no name any more is left out: an id says nothing to a reader (ux 89). */
export const named = (v: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (isId(v)) return names.get(v)
  if (Array.isArray(v)) return v.map((x) => named(x, names)).filter((x) => x !== undefined)
  if (typeof v !== 'object' || v === null) return v
  return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, named(x, names)]))
}
