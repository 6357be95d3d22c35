import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'system/hospital', titleZh: '机构管理', titleEn: 'Organisations', orgs: 'O', icon: 'bank', place: 40, actions: 'add edit enable import export auditRegistration' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  PLATFORM_SECURITY: { 'system/hospital': '' },
}
