import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'inventory/consignment', titleZh: '寄售库存', titleEn: 'Consigned stock', orgs: 'HSO', icon: 'box', place: 100, actions: 'use buyOut export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'inventory/consignment': 'use export' },
  HOSP_AUDITOR: { 'inventory/consignment': 'use export' },
  HOSP_RECEIVER: { 'inventory/consignment': '*' },
  SUP_SALES: { 'inventory/consignment': 'use export' },
  SUP_WAREHOUSE: { 'inventory/consignment': 'use export' },
}
