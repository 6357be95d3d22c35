import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'system/user', titleZh: '用户管理', titleEn: 'Users', orgs: 'HSO', icon: 'team', place: 10, actions: 'add edit delete import export resetPassword lock unlock assignRole' },
  { path: 'personalInfo', titleZh: '个人信息', titleEn: 'Personal information', orgs: 'HSOR', icon: 'user', area: 'personal', place: 10, actions: 'edit changePassword' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  '*': { personalInfo: '*' },
  PLATFORM_ADMIN: { 'system/user': '' },
  PLATFORM_SECURITY: { 'system/user': '*' },
  PLATFORM_AUDITOR: { 'system/user': '' },
  HOSP_ADMIN: { 'system/user': '*' },
  HOSP_LOG: { 'system/user': '' },
  SUP_ADMIN: { 'system/user': '*' },
}
