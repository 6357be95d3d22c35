import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'inventory/stockDocument', titleZh: '库存单据', titleEn: 'Stock documents', orgs: 'HO', icon: 'file', place: 70, actions: 'add edit delete submit withdraw audit post ship receive reverse void import print export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_DEPT: { 'inventory/stockDocument': 'add edit delete submit withdraw void print' },
  HOSP_RECEIVER: {
    'inventory/stockDocument': 'add edit delete submit withdraw post ship receive reverse void import print export',
  },
  HOSP_AUDITOR: { 'inventory/stockDocument': 'audit print export' },
  HOSP_LEADER: { 'inventory/stockDocument': 'audit' },
  HOSP_BUYER: { 'inventory/stockDocument': 'export' },
}
