import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'purchaseList/dataGovernance', titleZh: '数据治理', titleEn: 'Data governance', orgs: 'HO', icon: 'tool', place: 60, actions: 'match autoMatch cancelMatch merge import export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {}
