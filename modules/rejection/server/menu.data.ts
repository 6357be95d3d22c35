import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/rejectedMatching', titleZh: '拒配管理', titleEn: 'Declines', orgs: 'HSO', icon: 'stop', place: 60, actions: 'confirm dispute switchSupplier acceptSubstitute withdraw insist print export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'procurement/rejectedMatching': 'confirm dispute switchSupplier acceptSubstitute print export' },
  SUP_SALES: { 'procurement/rejectedMatching': 'withdraw insist print export' },
}
