import type { Screen } from '#kernel/server/noun.ts'
import type { CatalogueEntry } from '#modules/menu/server/public.ts'
import { everyNoun } from '../modules.ts'
import { areas } from './areas.data.ts'
import { later } from './later.data.ts'

const areaOf = (s: Screen): string => s.area ?? s.path.split('/')[0]!
const screens = [...everyNoun.flatMap((n) => n.screens ?? []), ...later]

/** All screens of the product, area by area. */
export const catalogue: readonly CatalogueEntry[] = areas.flatMap(({ icon: _, ...area }) =>
  screens
    .filter((s) => areaOf(s) === area.area)
    .sort((a, b) => a.place - b.place)
    .map((s) => ({ ...s, ...area })),
)
