import type { OrgKind } from '#kernel/shared/call.ts'

/** One screen of the product: its place in the menu, who may be given it, and the action codes it offers. */
export interface CatalogueEntry {
  area: string
  areaZh: string
  areaEn: string
  path: string
  titleZh: string
  titleEn: string
  /** H hospital, S supplier, O operator, R regulator (both of the authority). */
  orgs: string
  /** Action codes beside `view`, separated by blanks. */
  actions: string
}

/** What the house may offer: its screens, the icons of their areas, the names of action codes. */
interface Catalogue {
  screens: readonly CatalogueEntry[]
  icons: Readonly<Record<string, string>>
  actions: Readonly<Record<string, string>>
}

let known: Catalogue = { screens: [], icons: {}, actions: {} }
/** The catalogue is data of the app, handed in at its start. */
export const useCatalogue = (all: Catalogue): void => {
  known = all
}

export const catalogued = (): readonly CatalogueEntry[] => known.screens
export const areaIcon = (area: string): string => known.icons[area] ?? ''
/** What people call an action code; an unknown one stays as it is. */
export const actionLabel = (code: string): string => known.actions[code] ?? code

export const kindsOf = (letters: string): OrgKind[] => [
  ...(letters.includes('H') ? (['hospital'] as const) : []),
  ...(letters.includes('S') ? (['supplier'] as const) : []),
  ...(/[OR]/.test(letters) ? (['authority'] as const) : []),
]
