import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'baseInfo/manufacturer', titleZh: '生产企业', titleEn: 'Manufacturer', orgs: 'HSO', icon: 'bank', place: 40, actions: 'add edit enable import export correct viewCert' },
  { path: 'baseInfo/mySupplier', titleZh: '我的供应商', titleEn: 'My suppliers', orgs: 'HSO', icon: 'bank', place: 50, actions: 'add edit enable import export invite answer suspend freeze unfreeze correct viewCert agree' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  PLATFORM_ADMIN: { 'baseInfo/mySupplier': 'agree' },
  PLATFORM_SECURITY: { 'baseInfo/mySupplier': 'agree' },
  HOSP_ADMIN: { 'baseInfo/manufacturer': 'export correct viewCert', 'baseInfo/mySupplier': '*' },
  HOSP_BUYER: {
    'baseInfo/manufacturer': 'export correct viewCert',
    'baseInfo/mySupplier': 'export invite answer correct viewCert',
  },
  HOSP_AUDITOR: { 'baseInfo/manufacturer': 'export viewCert' },
  HOSP_FINANCE: { 'baseInfo/mySupplier': 'agree' },
  SUP_ADMIN: {
    'baseInfo/manufacturer': 'export correct viewCert',
    'baseInfo/mySupplier': 'edit export invite answer suspend correct',
  },
  SUP_FINANCE: { 'baseInfo/mySupplier': 'agree' },
  SUP_SALES: { 'baseInfo/manufacturer': 'export correct viewCert' },
}
