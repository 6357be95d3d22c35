import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'system/menu', titleZh: '菜单管理', titleEn: 'Menus', orgs: 'O', icon: 'menu', place: 30, actions: 'add edit delete sort import export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {}
