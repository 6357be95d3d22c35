import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'system/loginLog', titleZh: '登录日志', titleEn: 'Sign-in log', orgs: 'HSO', icon: 'list', place: 90, actions: 'export' },
  { path: 'system/operateLog', titleZh: '操作日志', titleEn: 'Operation log', orgs: 'HSO', icon: 'list', place: 100, actions: 'verify export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  PLATFORM_ADMIN: { 'system/loginLog': '', 'system/operateLog': '' },
  PLATFORM_AUDITOR: { 'system/loginLog': '*', 'system/operateLog': '*' },
  HOSP_ADMIN: { 'system/loginLog': '', 'system/operateLog': '' },
  HOSP_LOG: { 'system/loginLog': '*', 'system/operateLog': '*' },
  SUP_ADMIN: { 'system/loginLog': '', 'system/operateLog': '' },
}
