import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'purchaseList/catalogues', titleZh: '采购目录', titleEn: 'Purchase catalogue', orgs: 'HO', icon: 'list', place: 10, actions: 'add edit enable batchEnable import export copyFromParent verify' },
  { path: 'purchaseList/drug', titleZh: '药品采购清单', titleEn: 'Drug purchase list', orgs: 'HO', icon: 'medicine', place: 20, actions: 'add edit delete submit import export setSupplier setPrice' },
  { path: 'purchaseList/consumable', titleZh: '耗材采购清单', titleEn: 'Consumable purchase list', orgs: 'HO', icon: 'flask', place: 30, actions: 'add edit delete submit import export setSupplier setPrice' },
  { path: 'purchaseList/logistics', titleZh: '后勤物资采购清单', titleEn: 'Logistics purchase list', orgs: 'HO', icon: 'box', place: 40, actions: 'add edit delete submit import export setSupplier setPrice' },
  { path: 'purchaseList/listAudits', titleZh: '清单审核', titleEn: 'List approval', orgs: 'HO', icon: 'audit', place: 50, actions: 'audit batchAudit export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_AUDITOR: { 'purchaseList/catalogues': 'export verify', 'purchaseList/listAudits': '*' },
}
