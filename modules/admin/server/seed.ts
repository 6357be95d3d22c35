import { pinyin } from 'pinyin-pro'
import type { Tx } from '#kernel/server/ctx.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { type CatalogueEntry, catalogue } from '../shared/catalogue.data.ts'
import { areaIcons } from '../shared/menus.data.ts'
import { type RoleTemplate, templates } from '../shared/templates.data.ts'
import * as q from './queries/seed.ts'

/** Search helpers of a Chinese name: full pinyin and initials, lower case. */
export const spelled = (name: string) => ({
  pinyin: pinyin(name, { toneType: 'none', type: 'array' }).join('').toLowerCase(),
  initials: pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase(),
})

const kindsOf = (letters: string): OrgKind[] => [
  ...(letters.includes('H') ? (['hospital'] as const) : []),
  ...(letters.includes('S') ? (['supplier'] as const) : []),
  ...(/[OR]/.test(letters) ? (['authority'] as const) : []),
]

/** The menu tree of the catalogue: areas on top, their screens below. Repeating changes nothing that was edited. */
export const seedMenu = async (tx: Tx): Promise<void> => {
  const areas = [...new Set(catalogue.map((e) => e.area))]
  for (const [i, area] of areas.entries()) {
    const entries = catalogue.filter((e) => e.area === area)
    const { areaZh, areaEn } = entries[0] as CatalogueEntry
    const parent = await q.putArea(tx, {
      area,
      name: areaZh,
      nameEn: areaEn,
      icon: areaIcons[area] ?? '',
      sort: i,
      ...spelled(areaZh),
    })
    for (const [n, e] of entries.entries()) {
      await q.putMenu(tx, {
        parent,
        path: e.path,
        name: e.titleZh,
        nameEn: e.titleEn.replace(/ \(.*\)$/, ''),
        sort: n,
        kinds: kindsOf(e.orgs),
        actions: e.actions.split(' ').filter(Boolean),
        ...spelled(e.titleZh),
      })
    }
  }
}

/** Permission pairs of a template: only what the screen offers to that kind of organisation. */
export const grantsOf = (t: RoleTemplate): { path: string; code: string }[] =>
  catalogue.flatMap((e) => {
    if (!kindsOf(e.orgs).includes(t.org)) return []
    const wish = t.grants[e.path] ?? t.grants[`${e.path.split('/')[0]}/*`]
    if (wish === undefined) return []
    const offered = e.actions.split(' ').filter(Boolean)
    const codes = wish === '*' ? offered : wish.split(' ').filter((c) => offered.includes(c))
    return ['view', ...codes].map((code) => ({ path: e.path, code }))
  })

/** A role of an organisation from a template; the same template twice gives the same role. */
export const roleFromTemplate = async (tx: Tx, code: string, orgId: string): Promise<string> => {
  const template = templates.find((t) => t.code === code)
  if (!template) throw new Error(`no role template ${code}`)
  return q.putRole(tx, { orgId, template: code, name: template.name, grants: grantsOf(template) })
}
