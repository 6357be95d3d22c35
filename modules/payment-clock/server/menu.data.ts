import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'settlement/paymentClock', titleZh: '付款时限', titleEn: 'Payment clock', orgs: 'HSOR', icon: 'clock', place: 60, actions: 'remind evidence export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGION_OPERATOR: { 'settlement/paymentClock': 'remind evidence export' },
}
