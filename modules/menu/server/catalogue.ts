import type { Screen } from '#kernel/server/noun.ts'
import type { OrgKind } from '#kernel/shared/call.ts'

/** One screen of the product, with the name of its area. */
export type CatalogueEntry = Screen & { area: string; areaZh: string; areaEn: string }

/** What the house may offer: its screens, the icons of their areas, the names of action codes. */
interface Catalogue {
  screens: readonly CatalogueEntry[]
  icons: Readonly<Record<string, string>>
  actions: Readonly<Record<string, string>>
  /** Paths of screens, and codes `path:action`, that nothing answers to yet. */
  later: ReadonlySet<string>
  /** Code `path:action` → the kinds of organisation that may use it somewhere; unknown ones are everybody's. */
  users: ReadonlyMap<string, ReadonlySet<string>>
}

let known: Catalogue = { screens: [], icons: {}, actions: {}, later: new Set(), users: new Map() }
/** The catalogue is data of the app, handed in at its start. */
export const useCatalogue = (all: Catalogue): void => {
  known = all
}

export const catalogued = (): readonly CatalogueEntry[] => known.screens
/** Whether anything answers to a code of a screen yet, for whomever. */
export const isBuilt = (path: string, code: string): boolean =>
  !known.later.has(path) && !known.later.has(`${path}:${code}`)
/**
 * Whether a code of a screen does something today for this kind of organisation; what does not is offered to nobody there
 * (specification §6), such as a supplier's acts to a hospital.
 */
export const doesSomething = (path: string, code: string, kind: OrgKind): boolean => {
  if (!isBuilt(path, code)) return false
  return code === 'view' || (known.users.get(`${path}:${code}`)?.has(kind) ?? true)
}
export const areaIcon = (area: string): string => known.icons[area] ?? ''
/** Icon of a screen whose menu row names none. */
export const iconOf = (path: string | null): string => known.screens.find((s) => s.path === path)?.icon ?? ''
/** What people call an action code; an unknown one stays as it is. */
export const actionLabel = (code: string): string => known.actions[code] ?? code

export const kindsOf = (letters: string): OrgKind[] => [
  ...(letters.includes('H') ? (['hospital'] as const) : []),
  ...(letters.includes('S') ? (['supplier'] as const) : []),
  ...(/[OR]/.test(letters) ? (['authority'] as const) : []),
]
