import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/orderAmendment', titleZh: '订单变更', titleEn: 'Order amendments', orgs: 'HSO', icon: 'file', place: 25, actions: 'export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'procurement/orderAmendment': 'export' },
  HOSP_AUDITOR: { 'procurement/orderAmendment': 'export' },
  HOSP_LEADER: { 'procurement/orderAmendment': '' },
  SUP_SALES: { 'procurement/orderAmendment': 'export' },
}
