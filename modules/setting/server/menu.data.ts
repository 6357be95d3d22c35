import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'system/config', titleZh: '系统配置', titleEn: 'System settings', orgs: 'HSO', icon: 'setting', place: 50, actions: 'edit reset' },
  { path: 'system/lowered', titleZh: '已降低的防线', titleEn: 'Lowered safeguards', orgs: 'HSOR', icon: 'audit', place: 55, actions: 'agree' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  PLATFORM_SECURITY: { 'system/config': '', 'system/lowered': 'agree' },
  PLATFORM_AUDITOR: { 'system/config': '', 'system/lowered': '' },
  REGULATOR: { 'system/lowered': '' },
  HOSP_ADMIN: { 'system/config': '', 'system/lowered': 'agree' },
  HOSP_CONFIG: { 'system/config': '*', 'system/lowered': '' },
  HOSP_LOG: { 'system/lowered': '' },
  HOSP_LEADER: { 'system/lowered': '' },
  SUP_ADMIN: { 'system/config': '', 'system/lowered': 'agree' },
}
