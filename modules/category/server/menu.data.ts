import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'baseInfo/materialClassification', titleZh: '物资分类', titleEn: 'Material classification', orgs: 'HO', icon: 'list', place: 70, actions: 'add edit delete enable import export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_ADMIN: { 'baseInfo/materialClassification': '*' },
}
