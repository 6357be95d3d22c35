import type { MenuNode } from '../session/menu.ts'
import { sessionStore } from '../session/store.ts'
import { go, pass } from './nav.ts'
import { built, homePath, pagesOf } from './resolve.ts'
import { addressOf, useTabs } from './tabs.ts'

/** On a narrow window the side menu is a drawer over the page (ux.md 1.1). */
export const isDrawer = (): boolean => window.innerWidth < 1024

/**
 * A window made narrower, or a tablet turned, keeps its page in view: the menu that stood beside it does not fall over it, and
 * stands there again when there is room.
 */
export const watchDrawer = (): (() => void) => {
  const narrow = window.matchMedia('(width < 1024px)')
  let stood = false
  const follow = () => {
    if (narrow.matches) stood = !sessionStore.getState().collapse
    if (narrow.matches || stood) sessionStore.setState({ collapse: narrow.matches })
  }
  narrow.addEventListener('change', follow)
  return () => narrow.removeEventListener('change', follow)
}

/** The first-level item a menu path lies under. */
export const areaOf = (menuPath: string, menus: MenuNode[]): string =>
  pagesOf(menus).find((p) => p.path === menuPath)?.topId ?? ''

/** Opens a page from a menu; the one open already comes forward unchanged. Unsaved changes on the way are asked about. */
export const openFromMenu = (menuPath: string): void => go(addressOf(`/${menuPath}`))

/** Chooses a header menu: its side menu, and the page last visited under it, else its first (ux.md 1.1). */
export const openArea = (topId: string): void => {
  const { menus, pathSummary } = sessionStore.getState()
  const pages = pagesOf(menus).filter((p) => p.topId === topId && built(p.path))
  const last = useTabs.getState().visited.findLast((path) => {
    const tab = pathSummary.find((x) => x.path === path)
    return tab && pages.some((p) => p.path === tab.menuPath)
  })
  sessionStore.setState({ headerMenuActive: topId })
  const first = pages[0]
  if (last) go(addressOf(last))
  else if (first) openFromMenu(first.path)
}

export const openHome = (): void => pass(addressOf(homePath))
