import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'contract/claim', titleZh: '合同认领', titleEn: 'Contract claim', orgs: 'HS', icon: 'file', place: 10, actions: 'claim giveUp assign export' },
  { path: 'contract/entryAudit', titleZh: '合同录入审核', titleEn: 'Contract entry and approval', orgs: 'HSO', icon: 'audit', place: 20, actions: 'add edit delete submit withdraw audit export import' },
  { path: 'contract/manage', titleZh: '合同台账', titleEn: 'Contract register', orgs: 'HSO', icon: 'safety', place: 30, actions: 'edit freeze unfreeze terminate void renew sign download preview share export refuseSign revokeShare' },
]

/** What the built-in roles may do here (domain §1.4). */
export const grants: Grants = {
  HOSP_CONTRACT: {
    'contract/claim': 'claim giveUp export',
    'contract/entryAudit': 'add edit delete submit withdraw export import',
    'contract/manage': 'edit freeze unfreeze terminate void renew download preview share export revokeShare',
  },
  HOSP_BUYER: { 'contract/entryAudit': 'add edit submit withdraw' },
  HOSP_AUDITOR: { 'contract/entryAudit': 'audit' },
  HOSP_LEADER: { 'contract/entryAudit': 'audit', 'contract/manage': 'sign refuseSign download' },
  HOSP_ADMIN: { 'contract/claim': 'assign' },
  SUP_SALES: {
    'contract/claim': 'claim giveUp assign export',
    'contract/entryAudit': 'add edit delete submit withdraw export',
    'contract/manage': 'edit terminate void renew download export',
  },
  SUP_ADMIN: { 'contract/entryAudit': 'export', 'contract/manage': 'sign refuseSign download preview export' },
  REGION_OPERATOR: {
    'contract/entryAudit': 'add withdraw export',
    'contract/manage': 'edit freeze unfreeze terminate download preview share export revokeShare',
  },
}
