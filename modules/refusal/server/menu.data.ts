import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/refusal', titleZh: '拒收管理', titleEn: 'Refused goods', orgs: 'HSO', icon: 'cross', place: 70, actions: 'add submit revoke agree dispute handle mediate print export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  HOSP_BUYER: { 'procurement/refusal': 'add submit revoke print export' },
  HOSP_RECEIVER: { 'procurement/refusal': 'add submit revoke print export' },
  SUP_SALES: { 'procurement/refusal': 'agree dispute handle print export' },
}
