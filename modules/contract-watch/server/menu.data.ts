import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'contract/statistics', titleZh: '合同统计', titleEn: 'Contract statistics', orgs: 'HSOR', icon: 'chart', place: 40, actions: 'export' },
  { path: 'contract/performanceMonitor', titleZh: '履约监控', titleEn: 'Performance monitor', orgs: 'HSOR', icon: 'alert', place: 50, actions: 'remind export' },
]

const both = (monitor: string) => ({ 'contract/performanceMonitor': monitor, 'contract/statistics': 'export' })
/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGION_OPERATOR: both('remind export'),
  REGULATOR: both('export'),
  HOSP_CONTRACT: both('remind export'),
  HOSP_ADMIN: { 'contract/performanceMonitor': '', 'contract/statistics': '' },
  HOSP_BUYER: { 'contract/performanceMonitor': 'remind export' },
  HOSP_AUDITOR: { 'contract/performanceMonitor': 'export' },
  HOSP_LEADER: both('export'),
  SUP_ADMIN: both('export'),
  SUP_SALES: both('remind export'),
}
