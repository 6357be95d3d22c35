import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'messageNotice', titleZh: '消息通知', titleEn: 'Messages', orgs: 'HSOR', icon: 'bell', area: 'message', place: 10, actions: 'read readAll delete publish' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  '*': { messageNotice: 'read readAll delete' },
  REGION_OPERATOR: { messageNotice: '*' },
}
