import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'inventory/inventoryMonitoring', titleZh: '库存监测', titleEn: 'Inventory monitoring', orgs: 'HOR', icon: 'box', place: 20, actions: 'setThreshold remind export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'inventory/inventoryMonitoring': 'setThreshold export' },
  HOSP_RECEIVER: { 'inventory/inventoryMonitoring': '*' },
  HOSP_AUDITOR: { 'inventory/inventoryMonitoring': 'export' },
  HOSP_LEADER: { 'inventory/inventoryMonitoring': 'remind export' },
}
