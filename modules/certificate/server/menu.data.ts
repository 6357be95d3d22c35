import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'baseInfo/certificate', titleZh: '证件管理', titleEn: 'Certificate', orgs: 'HSO', icon: 'safety', place: 60, actions: 'add edit delete audit enable ocr download export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_ADMIN: { 'baseInfo/certificate': 'add edit delete enable ocr download export' },
  HOSP_BUYER: { 'baseInfo/certificate': '' },
  SUP_ADMIN: { 'baseInfo/certificate': 'add edit delete ocr download export' },
}
