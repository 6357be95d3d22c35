import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'system/role', titleZh: '角色管理', titleEn: 'Roles', orgs: 'HSO', icon: 'team', place: 20, actions: 'add edit delete copy authMenu authButton authData useTemplate saveTemplate' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  PLATFORM_ADMIN: { 'system/role': '' },
  PLATFORM_SECURITY: { 'system/role': '*' },
  PLATFORM_AUDITOR: { 'system/role': '' },
  HOSP_ADMIN: { 'system/role': 'add edit delete copy authMenu authButton authData useTemplate' },
  HOSP_LOG: { 'system/role': '' },
  SUP_ADMIN: { 'system/role': 'add edit delete copy authMenu authButton authData useTemplate' },
}
