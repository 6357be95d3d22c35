import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'trace/codeAcquisition', titleZh: '追溯码采集', titleEn: 'Traceability code acquisition', orgs: 'HSO', icon: 'link', place: 70, actions: 'scan import delete bind export' },
  { path: 'trace/query', titleZh: '追溯查询', titleEn: 'Traceability query', orgs: 'HOR', icon: 'link', place: 80, actions: 'recall leave export' },
  { path: 'trace/balanceSheet', titleZh: '追溯码平衡表', titleEn: 'Trace-code balance sheet', orgs: 'HOR', icon: 'audit', place: 95, actions: 'fix assign export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  HOSP_RECEIVER: {
    'trace/codeAcquisition': 'scan import delete bind export',
    'trace/query': 'leave export',
    'trace/balanceSheet': '',
  },
  HOSP_BUYER: { 'trace/query': 'recall leave export', 'trace/balanceSheet': 'fix assign export' },
  REGION_OPERATOR: { 'trace/codeAcquisition': 'export', 'trace/query': 'export', 'trace/balanceSheet': 'export' },
  REGULATOR: { 'trace/query': 'export', 'trace/balanceSheet': 'export' },
  SUP_SALES: { 'trace/codeAcquisition': 'export' },
  SUP_WAREHOUSE: { 'trace/codeAcquisition': 'scan import delete bind export' },
}
