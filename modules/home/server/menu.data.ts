import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'Home', titleZh: '工作台', titleEn: 'Workbench', orgs: 'HSOR', icon: 'home', area: 'home', place: 10, actions: 'editSchedule editShortcut' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  '*': { Home: '*' },
}
