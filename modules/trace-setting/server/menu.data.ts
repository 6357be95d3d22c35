import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'trace/setting', titleZh: '追溯设置', titleEn: 'Traceability setting', orgs: 'HO', icon: 'setting', place: 90, actions: 'edit test enable' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGION_OPERATOR: { 'trace/setting': 'edit' },
  REGULATOR: { 'trace/setting': '' },
  HOSP_ADMIN: { 'trace/setting': 'edit test enable' },
  HOSP_BUYER: { 'trace/setting': '' },
  HOSP_CONFIG: { 'trace/setting': 'edit test enable' },
}
