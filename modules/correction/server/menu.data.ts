import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'baseInfo/correction/consumable', titleZh: '耗材纠错审核', titleEn: 'Consumable correction approval', orgs: 'HSO', icon: 'flask', place: 100, actions: 'audit batchAudit export withdraw' },
  { path: 'baseInfo/correction/drug', titleZh: '药品纠错审核', titleEn: 'Drug correction approval', orgs: 'HSO', icon: 'medicine', place: 110, actions: 'audit batchAudit export withdraw' },
  { path: 'baseInfo/correction/enterprise', titleZh: '企业纠错审核', titleEn: 'Enterprise correction approval', orgs: 'HSO', icon: 'bank', place: 120, actions: 'audit batchAudit export withdraw' },
  { path: 'baseInfo/correction/logistics', titleZh: '后勤物资纠错审核', titleEn: 'Logistics correction approval', orgs: 'HSO', icon: 'box', place: 130, actions: 'audit batchAudit export withdraw' },
]

const own = 'export withdraw'
const all = {
  'baseInfo/correction/drug': own,
  'baseInfo/correction/consumable': own,
  'baseInfo/correction/logistics': own,
  'baseInfo/correction/enterprise': own,
}

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_ADMIN: all,
  HOSP_BUYER: all,
  HOSP_AUDITOR: all,
  SUP_ADMIN: all,
  SUP_SALES: all,
}
