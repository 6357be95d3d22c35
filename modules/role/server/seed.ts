import type { Tx } from '#kernel/server/ctx.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { catalogued, kindsOf } from '#modules/menu/server/public.ts'
import * as q from './queries/giving.ts'

/** A role template (domain §1.4): what each job may do on which screen. `*` in actions: all the screen offers. */
export interface RoleTemplate {
  code: string
  name: string
  org: OrgKind
  /** Screen path (or `area/*`) → action codes beside `view`. */
  grants: Readonly<Record<string, string>>
}

let builtIn: readonly RoleTemplate[] = []
/** The templates of the platform are data of the app, handed in at its start. */
export const useTemplates = (all: readonly RoleTemplate[]): void => {
  builtIn = all
}
export const templates = (): readonly RoleTemplate[] => builtIn

/** Permission pairs of a template: only what the screen offers to that kind of organisation. */
export const grantsOf = (t: RoleTemplate): { path: string; code: string }[] =>
  catalogued().flatMap((e) => {
    if (!kindsOf(e.orgs).includes(t.org)) return []
    const wish = t.grants[e.path] ?? t.grants[`${e.path.split('/')[0]}/*`]
    if (wish === undefined) return []
    const offered = e.actions.split(' ').filter(Boolean)
    const codes = wish === '*' ? offered : wish.split(' ').filter((c) => offered.includes(c))
    return ['view', ...codes].map((code) => ({ path: e.path, code }))
  })

/** A role of an organisation from a template; the same template twice gives the same role. */
export const roleFromTemplate = async (tx: Tx, code: string, orgId: string): Promise<string> => {
  const template = builtIn.find((t) => t.code === code)
  if (!template) throw new Error(`no role template ${code}`)
  return q.putRole(tx, { orgId, template: code, name: template.name, grants: grantsOf(template) })
}
