import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { actionLabel, doesSomething, isBuilt } from '#modules/menu/server/public.ts'
import type { Grants, OfferedArea, Range } from '../shared/calls.ts'
import { duties, dutiesOf } from '../shared/duties.ts'
import { rangeParts } from '../shared/words.ts'
import * as q from './queries/roles.ts'
import { grantsOf, templates } from './seed.ts'

type Area = (typeof OfferedArea)['_output']
const pair = (path: string, code: string): string => `${path}:${code}`
const parted = (code: string): [path: string, action: string] => {
  const at = code.lastIndexOf(':')
  return [code.slice(0, at), code.slice(at + 1)]
}

/** Grants as a set of `path:code`. */
export const codesOfGrants = (grants: Grants): Set<string> =>
  new Set(Object.entries(grants).flatMap(([path, codes]) => codes.map((code) => pair(path, code))))

export const grantsOfCodes = (codes: Iterable<string>): Grants => {
  const grants: Grants = {}
  for (const c of codes) {
    const [path, action] = parted(c)
    grants[path] = [...(grants[path] ?? []), action]
  }
  return grants
}

/** What a template of the platform grants, by its code or the id of a saved one; empty for a role made by hand. */
export const codesOfTemplate = async (tx: Tx, template: string): Promise<Set<string>> => {
  if (!template) return new Set()
  const builtIn = templates().find((t) => t.code === template)
  if (builtIn) return new Set(grantsOf(builtIn).map((g) => pair(g.path, g.code)))
  const saved = (await q.savedTemplates(tx)).find((t) => t.id === template)
  return saved ? q.codesOf(tx, [saved.id]) : new Set()
}

/** The menu a role of this kind of organisation may be given as far as it does something, each action with whether this actor may grant it. */
export const offeredMenu = async (tx: Tx, kind: OrgKind, grantable: (code: string) => boolean): Promise<Area[]> => {
  const areas = new Map<string, Area>()
  for (const s of await q.screensFor(tx, kind)) {
    const does = ['view', ...s.actions].filter((code) => doesSomething(s.path, code, kind))
    if (does.length === 0) continue
    const area = areas.get(s.areaId) ?? { id: s.areaId, name: s.area, nameEn: s.areaEn, screens: [] }
    areas.set(s.areaId, area)
    const codes = does.map((code) => ({
      code,
      label: actionLabel(code),
      grantable: grantable(pair(s.path, code)),
    }))
    area.screens.push({ path: s.path, name: s.name, nameEn: s.nameEn, codes })
  }
  return [...areas.values()]
}

export const codesOfMenu = (menu: readonly Area[]): Set<string> =>
  new Set(menu.flatMap((a) => a.screens.flatMap((s) => s.codes.map(({ code }) => pair(s.path, code)))))

/** An action on a screen needs the screen: what lacks its `view` is left out. */
export const closed = (codes: Iterable<string>): Set<string> => {
  const all = new Set(codes)
  return new Set([...all].filter((c) => all.has(`${c.slice(0, c.lastIndexOf(':'))}:view`)))
}

/** No role combines the administrations (security.md C35). */
export const refuseCombined = (codes: Iterable<string>, whom?: string): void => {
  const found = dutiesOf(codes)
  if (found.length < 2) return
  const [first, second] = found.map((d) => duties[d]) as [string, string]
  if (whom) throw refuse('{{name}}不能同时拥有{{first}}和{{second}}的权限', { name: whom, first, second })
  throw refuse('一个角色不能同时拥有{{first}}和{{second}}的权限', { first, second })
}

/** Nothing answers to a code yet, and no template says that it is still to come. */
const isIdle = (code: string, templated: ReadonlySet<string>): boolean =>
  !templated.has(code) && !isBuilt(...parted(code))

/** What of a role may be given once more: a role may hold what nothing answers to any more. */
export const givable = async (tx: Tx, codes: Iterable<string>, template: string): Promise<Set<string>> => {
  const templated = await codesOfTemplate(tx, template)
  return new Set([...codes].filter((code) => !isIdle(code, templated)))
}

export interface Change {
  orgId: string
  orgKind: OrgKind
  template: string
  before: ReadonlySet<string>
  after: ReadonlySet<string>
}

/**
 * Judges new codes of a role: every one is offered to that kind of organisation and answered to by something; what is added, the
 * actor holds himself or the platform's template grants (security.md C31), which may hold for what is still to come; the
 * administrations stay apart.
 */
export const judgeCodes = async (tx: Tx, actor: Actor, c: Change): Promise<void> => {
  const offered = new Set(
    (await q.screensFor(tx, c.orgKind)).flatMap((s) => ['view', ...s.actions].map((code) => pair(s.path, code))),
  )
  const templated = await codesOfTemplate(tx, c.template)
  for (const code of c.after) {
    if (c.before.has(code)) continue
    // what is no screen of theirs has no name to them
    if (!offered.has(code)) throw refuse('此类机构没有权限项「{{code}}」', { code })
    if (isIdle(code, templated))
      throw refuse('此类机构没有权限项「{{code}}」', { code: await nameOf(tx, c.orgKind, code) })
    if (!actor.codes.has(code) && !templated.has(code))
      throw refuse('不能授予自己没有的权限「{{code}}」', { code: await nameOf(tx, c.orgKind, code) })
  }
  refuseCombined(c.after)
}

const nameOf = async (tx: Tx, kind: OrgKind, code: string): Promise<string> => {
  const [path, action] = parted(code)
  const screen = (await q.screensFor(tx, kind)).find((s) => s.path === path)
  return `${screen?.name ?? path} - ${actionLabel(action)}`
}

/** Nobody opens more of the data than he sees himself; what a range names must exist (security.md C31). */
export const judgeRange = async (tx: Tx, actor: Actor, orgId: string, range: Range): Promise<void> => {
  const empty = keys.filter((key) => range[key]?.length === 0)
  if (empty.length > 0)
    throw malformed(
      empty.map((key) => ({
        path: `range.${key}`,
        message: '「{{part}}」的数据范围是空的，持有此角色的人将看不到任何数据；请选择，或勾选全部',
        params: { part: rangeParts[key] },
      })),
    )
  const known = await q.knownInRange(tx, orgId, range)
  if (known.departments.length !== new Set(range.departments).size) throw refuse('数据范围中的科室不存在')
  if (known.suppliers.length !== new Set(range.suppliers).size) throw refuse('数据范围中的供应商不存在')
  if (known.orgs.length !== new Set(range.orgs).size) throw refuse('数据范围中的医疗机构不存在')
  if (known.categories.length !== new Set(range.categories).size) throw refuse('数据范围中的分类不存在')
  if (actor.orgId !== orgId || !actor.ranges) return
  for (const own of actor.ranges as readonly Range[]) {
    const branches = own.categories && (await q.branches(tx, own.categories))
    const within = { ...own, ...(branches ? { categories: branches } : {}) }
    if (keys.every((key) => covers(within[key], range[key]))) return
  }
  throw refuse('数据范围不能超出自己的数据范围')
}

const keys = Object.keys(rangeParts) as (keyof typeof rangeParts)[]
type Values = readonly (string | number)[] | undefined
const covers = (own: Values, wanted: Values): boolean => !own || !!wanted?.every((v) => own.includes(v))
