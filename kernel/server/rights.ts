import type { DataRange } from './ctx.ts'
import { kernelQuery } from './tx.ts'

/** A role somebody has at this moment; its stamp changes with what it allows (migration 0016). */
export interface RoleRef {
  id: string
  stamp: string
  range: DataRange
}

export interface RoleRights {
  range: DataRange
  codes: readonly string[]
}

/** As an expression of SQL: the enabled roles of a user in an organisation, as `RoleRef[]`. */
export const rolesOf = (user: string, org: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'stamp', r.stamp, 'range', r.data_range)), '[]')
    from user_role ur join role r on r.id = ur.role_id and r.enabled where ur.user_id = ${user} and ur.org_id = ${org})`

/** More roles than a region has; should it have more, what is thrown away is asked again. */
const MOST = 5_000
const kept = new Map<string, readonly string[]>()
const together = new Map<string, ReadonlySet<string>>()
const keyOf = (r: { id: string; stamp: string }): string => `${r.id}:${r.stamp}`

const keep = <V>(map: Map<string, V>, key: string, value: V): V => {
  if (map.size >= MOST) map.clear()
  map.set(key, value)
  return value
}

/** What a role allows comes with the stamp of the same moment, so it is never kept under another's. */
const fetch = async (missing: readonly RoleRef[]): Promise<Map<string, readonly string[]>> => {
  const rows = await kernelQuery<{ id: string; stamp: string; codes: string[] }>(
    'role-codes',
    `select r.id, r.stamp, array(select ra.path || ':' || ra.code from role_action ra where ra.role_id = r.id) as codes
      from role r where r.id = any($1::uuid[])`,
    [missing.map((r) => r.id)],
  )
  for (const r of rows) keep(kept, keyOf(r), r.codes)
  return new Map(rows.map((r) => [r.id, r.codes]))
}

/** What these roles allow, role by role; a role that has just gone allows nothing. */
export const rightsOf = async (roles: readonly RoleRef[]): Promise<RoleRights[]> => {
  const known = new Map(roles.map((r) => [r.id, kept.get(keyOf(r))]))
  const missing = roles.filter((r) => !known.get(r.id))
  const fetched = missing.length > 0 ? await fetch(missing) : undefined
  return roles.map((r) => ({ range: r.range, codes: known.get(r.id) ?? fetched?.get(r.id) ?? [] }))
}

/** The `path:code`s of all these roles together. */
export const codesTogether = (roles: readonly RoleRef[], rights: readonly RoleRights[]): ReadonlySet<string> => {
  const key = roles.map(keyOf).join(' ')
  return together.get(key) ?? keep(together, key, new Set(rights.flatMap((r) => r.codes)))
}
