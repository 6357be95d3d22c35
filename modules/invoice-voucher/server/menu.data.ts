import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'settlement/invoicingVouchers', titleZh: '开票凭证', titleEn: 'Invoicing voucher', orgs: 'HSO', icon: 'wallet', place: 30, actions: 'add edit delete issue confirm dispute void print export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGION_OPERATOR: { 'settlement/invoicingVouchers': 'export' },
}
