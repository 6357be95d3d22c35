import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'inventory/recall', titleZh: '召回管理', titleEn: 'Recall and drills', orgs: 'HSOR', icon: 'alert', place: 90, actions: 'add edit delete issue cancel sign isolate tally handle close print export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  REGION_OPERATOR: { 'inventory/recall': 'add edit delete issue cancel close print export' },
  REGULATOR: { 'inventory/recall': 'add edit delete issue cancel close print export' },
  HOSP_BUYER: { 'inventory/recall': 'print export' },
  HOSP_AUDITOR: { 'inventory/recall': 'print export' },
  HOSP_LEADER: { 'inventory/recall': 'issue cancel close print export' },
  HOSP_RECEIVER: { 'inventory/recall': 'add edit delete sign isolate tally handle print export' },
  SUP_ADMIN: { 'inventory/recall': 'add edit delete sign isolate tally handle print export' },
  SUP_SALES: { 'inventory/recall': 'add edit delete sign print export' },
  SUP_WAREHOUSE: { 'inventory/recall': 'sign isolate tally handle print' },
}
