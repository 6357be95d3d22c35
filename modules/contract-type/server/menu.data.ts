import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'contractSettings/type', titleZh: '合同类型', titleEn: 'Contract type', orgs: 'HO', icon: 'setting', place: 10, actions: 'add edit delete enable' },
  { path: 'contractSettings/dataPermission', titleZh: '合同数据权限', titleEn: 'Contract data permission', orgs: 'HO', icon: 'setting', place: 20, actions: 'setScope' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_ADMIN: { 'contractSettings/type': '*', 'contractSettings/dataPermission': '*' },
  REGION_OPERATOR: { 'contractSettings/type': '*', 'contractSettings/dataPermission': '*' },
}
