import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'inventory/expiryWarning', titleZh: '效期预警', titleEn: 'Expiry warning', orgs: 'HOR', icon: 'alert', place: 30, actions: 'remind lock export unlock' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'inventory/expiryWarning': 'export' },
  HOSP_RECEIVER: { 'inventory/expiryWarning': '*' },
  HOSP_AUDITOR: { 'inventory/expiryWarning': 'export' },
  HOSP_LEADER: { 'inventory/expiryWarning': 'remind export' },
}
