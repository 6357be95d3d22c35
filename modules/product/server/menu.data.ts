import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'baseInfo/drug', titleZh: '药品信息', titleEn: 'Drug catalogue', orgs: 'HSO', icon: 'medicine', place: 10, actions: 'add edit delete enable import export correct certManage' },
  { path: 'baseInfo/consumable', titleZh: '耗材信息', titleEn: 'Consumable and reagent catalogue', orgs: 'HSO', icon: 'flask', place: 20, actions: 'add edit delete enable import export correct certManage' },
  { path: 'baseInfo/logistics', titleZh: '后勤物资信息', titleEn: 'Logistics material catalogue', orgs: 'HSO', icon: 'box', place: 30, actions: 'add edit delete enable import export correct' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_ADMIN: {
    'baseInfo/drug': 'export correct',
    'baseInfo/consumable': 'export correct',
    'baseInfo/logistics': 'export correct',
  },
  HOSP_BUYER: {
    'baseInfo/drug': 'export correct',
    'baseInfo/consumable': 'export correct',
    'baseInfo/logistics': 'export correct',
  },
  HOSP_AUDITOR: {
    'baseInfo/drug': 'export correct',
    'baseInfo/consumable': 'export correct',
    'baseInfo/logistics': 'export correct',
  },
  SUP_ADMIN: {
    'baseInfo/drug': 'export correct',
    'baseInfo/consumable': 'export correct',
    'baseInfo/logistics': 'export correct',
  },
  SUP_SALES: {
    'baseInfo/drug': 'export correct',
    'baseInfo/consumable': 'export correct',
    'baseInfo/logistics': 'export correct',
  },
}
