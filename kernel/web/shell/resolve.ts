import { matchPath } from 'react-router'
import { language, t } from '../i18n.ts'
import { flattenMenus, type MenuNode, type MenuPage } from '../session/menu.ts'
import { type OpenTab, sessionStore } from '../session/store.ts'
import type { LoadScreen, Screens } from './screens.ts'

/** The pinned tab. */
export const homePath = '/Home'
/** The workbench has this address too, and keeps it (specification §2). */
const alsoHome = 'SystemHome'

let registry: Screens = {}
/** Screens of modules; those outside the frame are set at the start, the others come with the frame. */
export const addScreens = (screens: Screens): void => {
  registry = { ...registry, ...screens }
}
/** A screen outside the frame, such as `Login` or `contractPreview`. */
export const screenAt = (path: string): LoadScreen | undefined => registry[path]?.['']

/** Is there a screen behind this menu path? What is not there yet is offered nowhere (ux 83); its address is still a 404 entry. */
export const built = (path: string): boolean => !!registry[path.replace(/^\/+/, '')]
/** A menu with what is built alone. */
export const builtOf = (menus: readonly MenuNode[]): MenuNode[] =>
  menus.flatMap((m) => {
    const children = builtOf(m.children ?? [])
    const own = m.strPath !== '' && built(m.strPath)
    return own || children.length > 0 ? [{ ...m, strPath: own ? m.strPath : '', children }] : []
  })

/** Everybody signed in has a home, whatever the menu says. */
const home: MenuNode = {
  strId: 'home',
  strName: '首页',
  strNameEn: 'Home',
  strPath: homePath,
  icon: 'home',
  meta: { strTitle: '首页', strLevel: '1', action: [] },
}

let flat: { menus: MenuNode[]; pages: MenuPage[] } = { menus: [], pages: [] }
/** The menu's pages, computed once per menu list. */
export const pagesOf = (menus: MenuNode[]): MenuPage[] => {
  if (flat.menus === menus) return flat.pages
  const pages = flattenMenus(menus)
  flat = { menus, pages: pages.some((p) => `/${p.path}` === homePath) ? pages : [...pages, ...flattenMenus([home])] }
  return flat.pages
}

export interface Resolved {
  menuPath: string
  /** Absent: there is such a page, but not for this reader; it says so under its address. */
  page?: MenuPage
  /** Route pattern with leading slash. */
  pattern: string
  /** Absent: the menu knows the page, but there is no screen; it becomes a 404 entry. */
  load?: LoadScreen
}

const holes = (pattern: string): number => pattern.split(':').length
const isId = (part: string | undefined): boolean => !!part && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(part)
/**
 * A typed word in the place of an id is no document: the page says that it is none, and asks nobody. What is called by its
 * code may be called anything.
 */
const fits = (pattern: string, path: string): boolean => {
  const found = matchPath(pattern, path)
  return !!found && Object.entries(found.params).every(([name, part]) => (name === 'code' ? !!part : isId(part)))
}

/** Which page of the menu, and which screen of the registry, an address means; undefined for unknown addresses. */
export const resolve = (pathname: string, menus: MenuNode[]): Resolved | undefined => {
  const path = pathname.replace(/^\/+|\/+$/g, '')
  if (path === alsoHome) {
    const found = resolve(homePath, menus)
    return found && { ...found, pattern: `/${alsoHome}` }
  }
  const page = pagesOf(menus)
    .filter((p) => path === p.path || path.startsWith(`${p.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
  if (!page) {
    const barred = Object.keys(registry).find((p) => registry[p]?.[''] && (path === p || path.startsWith(`${p}/`)))
    return barred === undefined ? undefined : { menuPath: barred, pattern: `/${path}` }
  }
  const screens = registry[page.path] ?? {}
  const sub = Object.keys(screens)
    .sort((a, b) => holes(a) - holes(b))
    .find((s) => fits(`/${page.path}${s && `/${s}`}`, `/${path}`))
  if (sub === undefined) return { menuPath: page.path, page, pattern: `/${path}` }
  return { menuPath: page.path, page, pattern: `/${page.path}${sub && `/${sub}`}`, load: screens[sub] }
}

/** Name of a menu entry in the reader's language. */
export const nameOf = (m: { strName: string; strNameEn?: string }): string =>
  (language() === 'en' && m.strNameEn) || m.strName
export const pageName = (p: MenuPage): string => (language() === 'en' ? p.nameEn : p.name)

/**
 * What a tab is called: the title the page gave itself, or the menu's name. A page that was not drawn since the language
 * changed is called by the menu, with its number.
 */
export const titleOf = (tab: OpenTab): string => {
  if (tab.title && tab.spoken === language()) return tab.title
  const page = pagesOf(sessionStore.getState().menus).find((p) => p.path === tab.menuPath)
  const [no] = tab.title?.match(/\b[A-Z]{2}\d{6,}$/) ?? []
  if (page) return [pageName(page), no].filter(Boolean).join(' ')
  return built(tab.menuPath) ? t('没有权限') : (tab.title ?? tab.path)
}

/** A title in two parts: what may be cut where there is no room, and the last digits of a number, which never are. */
export const partsOf = (title: string): readonly [string, string] => {
  const at = /\d{8,}$/.test(title) ? title.length - 6 : title.length
  return [title.slice(0, at), title.slice(at)]
}

/** Name of the icon of a tab's menu. */
export const iconOf = (tab: OpenTab): string =>
  pagesOf(sessionStore.getState().menus).find((p) => p.path === tab.menuPath)?.icon ?? ''
