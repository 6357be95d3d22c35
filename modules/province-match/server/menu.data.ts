import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'provincial/catalogDrug', titleZh: '药品目录对照', titleEn: 'Drug catalogue comparison', orgs: 'HO', icon: 'medicine', place: 10, actions: 'pull match autoMatch cancelMatch import export' },
  { path: 'provincial/catalogConsumable', titleZh: '耗材目录对照', titleEn: 'Consumable catalogue comparison', orgs: 'HO', icon: 'flask', place: 20, actions: 'pull match autoMatch cancelMatch import export' },
  { path: 'provincial/catalogReagent', titleZh: '试剂目录对照', titleEn: 'Reagent catalogue comparison', orgs: 'HO', icon: 'flask', place: 30, actions: 'pull match autoMatch cancelMatch import export' },
  { path: 'provincial/supplier', titleZh: '企业对照', titleEn: 'Enterprise comparison', orgs: 'HO', icon: 'bank', place: 40, actions: 'pull match autoMatch cancelMatch import export' },
]

const all = (actions: string) => Object.fromEntries(screens.map((s) => [s.path, actions]))
const everything = 'pull match autoMatch cancelMatch import export'
/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGION_OPERATOR: all(everything),
  REGULATOR: all('export'),
  HOSP_ADMIN: all(''),
  HOSP_BUYER: all(everything),
  HOSP_AUDITOR: all('export'),
}
