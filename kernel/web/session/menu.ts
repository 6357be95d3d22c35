/** A menu item as the server sends it (specification §3); the texts for search are made on the server. */
export interface MenuNode {
  strId: string
  strName: string
  strNameEn?: string
  strPath: string
  strPinyin?: string
  strInitials?: string
  icon?: string
  children?: MenuNode[]
  meta: { strTitle: string; strLevel: string; action: { strCode: string }[] }
}

/** One page of the menu: what a route of the main layout carries. */
export interface MenuPage {
  /** Without leading slash, such as `procurement/planning`. */
  path: string
  name: string
  nameEn: string
  id: string
  title: string
  level: string
  actions: string[]
  parentTitle: string
  /** First-level item it lies under. */
  topId: string
  pinyin: string
  initials: string
  icon: string
}

const bare = (path: string): string => path.trim().replace(/^\/+|\/+$/g, '')

/** Every item with a non-blank path, flattened recursively, in menu order. */
export const flattenMenus = (menus: readonly MenuNode[], parent?: MenuNode, top?: MenuNode): MenuPage[] =>
  menus.flatMap((m) => {
    const path = bare(m.strPath ?? '')
    const own: MenuPage[] = path
      ? [
          {
            path,
            name: m.strName,
            nameEn: m.strNameEn || m.strName,
            id: m.strId,
            title: m.meta.strTitle || m.strName,
            level: m.meta.strLevel,
            actions: m.meta.action.map((a) => a.strCode),
            parentTitle: parent?.meta.strTitle ?? '',
            topId: (top ?? m).strId,
            pinyin: m.strPinyin ?? '',
            initials: m.strInitials ?? '',
            icon: m.icon ?? '',
          },
        ]
      : []
    return [...own, ...flattenMenus(m.children ?? [], m, top ?? m)]
  })

/** Permission codes of a menu: `path:code` per action, and `path:view` for the item itself. */
export const codesOfMenus = (menus: readonly MenuNode[]): string[] =>
  flattenMenus(menus).flatMap((p) => [`${p.path}:view`, ...p.actions.map((a) => `${p.path}:${a}`)])

/** Does the query name the page: Chinese, English, full pinyin or initials (`cgjh`)? */
export const matchesMenu = (p: MenuPage, query: string): boolean => {
  const q = query.trim().toLowerCase().replace(/\s+/g, '')
  if (!q) return true
  return [p.name, p.title, p.nameEn, p.pinyin, p.initials].some((x) => x.toLowerCase().replace(/\s+/g, '').includes(q))
}
