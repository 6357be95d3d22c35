import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'inventory/inventoryQuery', titleZh: '库存查询', titleEn: 'Inventory query', orgs: 'HOR', icon: 'box', place: 10, actions: 'adjust consume transfer count export import lock unlock closeMonth' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'inventory/inventoryQuery': 'export' },
  HOSP_AUDITOR: { 'inventory/inventoryQuery': 'export closeMonth' },
  HOSP_LEADER: { 'inventory/inventoryQuery': '' },
  // who keeps the shelves does not close their books
  HOSP_RECEIVER: { 'inventory/inventoryQuery': 'adjust consume transfer count export import lock unlock' },
}
