import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'settlement/statement', titleZh: '对账管理', titleEn: 'Statement of account', orgs: 'HSO', icon: 'wallet', place: 50, actions: 'generate confirm dispute print export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGION_OPERATOR: { 'settlement/statement': 'generate export' },
}
