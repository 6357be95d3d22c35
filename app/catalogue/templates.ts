import type { RoleTemplate } from '#modules/role/server/public.ts'
import { everyNoun } from '../modules.ts'
import { roles } from './templates.data.ts'

const grantsOf = (code: string) => everyNoun.flatMap(({ grants = {} }) => [grants['*'] ?? {}, grants[code] ?? {}])

/** The built-in roles with what every noun grants them. */
export const templates: readonly RoleTemplate[] = roles.map((r) => ({
  ...r,
  grants: Object.assign({}, r.grants, ...grantsOf(r.code)),
}))
