import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'inventory/stockCount', titleZh: '盘点管理', titleEn: 'Stock count', orgs: 'HO', icon: 'audit', place: 80, actions: 'add edit delete start enter recount submit audit void print export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_RECEIVER: { 'inventory/stockCount': 'add edit delete start enter recount submit void print export' },
  HOSP_DEPT: { 'inventory/stockCount': 'enter' },
  HOSP_BUYER: { 'inventory/stockCount': 'enter export' },
  HOSP_AUDITOR: { 'inventory/stockCount': 'audit print export' },
  HOSP_LEADER: { 'inventory/stockCount': 'audit' },
}
