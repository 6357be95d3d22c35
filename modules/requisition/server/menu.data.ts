import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'settlement/requisition', titleZh: '请款管理', titleEn: 'Funds requisition', orgs: 'HSO', icon: 'wallet', place: 40, actions: 'add edit delete submit withdraw audit pay reversePayment promise freeze unfreeze void import print export evidence' },
]

/** What the built-in roles may do here; whoever asks for money or approves it does not pay it (domain §1.4). */
export const grants: Grants = {
  HOSP_FINANCE: {
    'settlement/requisition':
      'add edit delete submit withdraw audit promise freeze unfreeze void print export evidence',
  },
  HOSP_CASHIER: { 'settlement/requisition': 'pay reversePayment import print export' },
  HOSP_BUYER: { 'settlement/requisition': 'audit' },
  HOSP_AUDITOR: { 'settlement/requisition': 'audit' },
  HOSP_LEADER: { 'settlement/requisition': 'audit' },
  SUP_FINANCE: { 'settlement/requisition': 'add edit delete submit withdraw void print export' },
  REGION_OPERATOR: { 'settlement/requisition': 'export freeze unfreeze evidence' },
}
