import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'settlement/awaitInvoice', titleZh: '待开票', titleEn: 'Awaiting invoice', orgs: 'HSO', icon: 'wallet', place: 10, actions: 'generateVoucher addInvoice export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  REGION_OPERATOR: { 'settlement/awaitInvoice': 'export' },
}
