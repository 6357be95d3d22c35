import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'contract/claim', titleZh: '合同认领', titleEn: 'Contract claim', orgs: 'HS', icon: 'file', place: 10, actions: 'claim giveUp assign export' },
  { path: 'contract/entryAudit', titleZh: '合同录入审核', titleEn: 'Contract entry and approval', orgs: 'HSO', icon: 'audit', place: 20, actions: 'add edit delete submit withdraw audit export import' },
]

/** What the built-in roles may do here (domain §1.4). */
export const grants: Grants = {
  HOSP_CONTRACT: {
    'contract/claim': 'claim giveUp export',
    'contract/entryAudit': 'add edit delete submit withdraw export import',
  },
  HOSP_BUYER: { 'contract/entryAudit': 'add edit submit withdraw' },
  HOSP_AUDITOR: { 'contract/entryAudit': 'audit' },
  HOSP_LEADER: { 'contract/entryAudit': 'audit' },
  HOSP_ADMIN: { 'contract/claim': 'assign' },
  SUP_SALES: {
    'contract/claim': 'claim giveUp assign export',
    'contract/entryAudit': 'add edit delete submit withdraw export',
  },
  SUP_ADMIN: { 'contract/entryAudit': 'export' },
  REGION_OPERATOR: { 'contract/entryAudit': 'add export' },
}
