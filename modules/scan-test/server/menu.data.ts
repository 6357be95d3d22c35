import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'scanTest', titleZh: '扫码测试', titleEn: 'Scanner test', orgs: 'HSO', icon: 'scan', area: 'personal', place: 20, actions: '' },
]

export const grants: Grants = { '*': { scanTest: '*' } }
