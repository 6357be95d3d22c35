import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'system/config', titleZh: '系统配置', titleEn: 'System config', orgs: 'HSO', icon: 'setting', place: 50, actions: 'edit reset' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  PLATFORM_SECURITY: { 'system/config': '' },
  PLATFORM_AUDITOR: { 'system/config': '' },
  HOSP_ADMIN: { 'system/config': '' },
  HOSP_CONFIG: { 'system/config': '*' },
  SUP_ADMIN: { 'system/config': '' },
}
