import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/exceptions', titleZh: '异常处理', titleEn: 'Exceptions', orgs: 'HSO', icon: 'alert', place: 95, actions: 'take note resolve reopen export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  HOSP_BUYER: { 'procurement/exceptions': 'take note resolve reopen export' },
  HOSP_RECEIVER: { 'procurement/exceptions': 'take note resolve reopen export' },
  SUP_SALES: { 'procurement/exceptions': 'take note resolve reopen export' },
}
