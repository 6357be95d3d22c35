import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import { areaIcon, type CatalogueEntry, catalogued, kindsOf } from './catalogue.ts'
import * as q from './queries/seed.ts'

/** The menu tree of the catalogue: areas on top, their screens below. Repeating changes nothing that was edited. */
export const seedMenu = async (tx: Tx): Promise<void> => {
  const catalogue = catalogued()
  const areas = [...new Set(catalogue.map((e) => e.area))]
  for (const [i, area] of areas.entries()) {
    const entries = catalogue.filter((e) => e.area === area)
    const { areaZh, areaEn } = entries[0] as CatalogueEntry
    const named = { name: areaZh, nameEn: areaEn, ...spelled(areaZh) }
    const parent = await q.putArea(tx, { area, icon: areaIcon(area), sort: i, ...named })
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
