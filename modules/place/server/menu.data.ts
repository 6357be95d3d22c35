import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'baseInfo/department', titleZh: '科室管理', titleEn: 'Department', orgs: 'H', icon: 'bank', place: 80, actions: 'add edit delete enable import export' },
  { path: 'baseInfo/distributionPoint', titleZh: '配送点', titleEn: 'Distribution point', orgs: 'H', icon: 'car', place: 90, actions: 'add edit delete enable import export setDefault' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_ADMIN: { 'baseInfo/department': '*', 'baseInfo/distributionPoint': '*' },
}
