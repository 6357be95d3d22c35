import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/planning', titleZh: '采购计划', titleEn: 'Purchase plan', orgs: 'HO', icon: 'file', place: 10, actions: 'add edit delete submit withdraw audit import export copy suggest generateOrder close void print' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: {
    'procurement/planning': 'add edit delete submit withdraw import export copy suggest generateOrder close void print',
  },
  HOSP_AUDITOR: { 'procurement/planning': 'audit close export' },
  HOSP_LEADER: { 'procurement/planning': 'audit' },
}
