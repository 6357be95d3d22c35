import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'purchaseList/priceModification', titleZh: '调价管理', titleEn: 'Price adjustment', orgs: 'HSO', icon: 'list', place: 70, actions: 'add edit delete submit withdraw audit import export log' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  SUP_SALES: { 'purchaseList/priceModification': 'add edit delete submit withdraw export log' },
}
