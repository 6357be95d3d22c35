import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'inventory/consumptionMonitoring', titleZh: '消耗监测', titleEn: 'Consumption monitoring', orgs: 'HOR', icon: 'alert', place: 40, actions: 'export' },
  { path: 'inventory/areaInventory', titleZh: '区域库存', titleEn: 'Area inventory', orgs: 'OR', icon: 'box', place: 50, actions: 'export' },
  { path: 'inventory/areaConsumption', titleZh: '区域消耗', titleEn: 'Area consumption', orgs: 'OR', icon: 'box', place: 60, actions: 'export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'inventory/consumptionMonitoring': 'export' },
  HOSP_AUDITOR: { 'inventory/consumptionMonitoring': 'export' },
  HOSP_LEADER: { 'inventory/consumptionMonitoring': 'export' },
  HOSP_RECEIVER: { 'inventory/consumptionMonitoring': 'export' },
}
