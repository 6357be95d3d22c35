import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'provincial/setting', titleZh: '平台设置', titleEn: 'Provincial platform setting', orgs: 'HO', icon: 'setting', place: 90, actions: 'edit test enable' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGION_OPERATOR: { 'provincial/setting': '' },
  HOSP_ADMIN: { 'provincial/setting': 'edit test enable' },
  HOSP_CONFIG: { 'provincial/setting': 'edit test enable' },
  HOSP_BUYER: { 'provincial/setting': '' },
}
