import { keys } from '#kernel/shared/machine.ts'

/** What is compared with the platform, each on a screen of its own; `kind` is the kind of goods, of companies none. */
export const provinceFamilies = {
  drug: { screen: 'provincial/catalogDrug', kind: 0 },
  inst: { screen: 'provincial/catalogConsumable', kind: 1 },
  reagent: { screen: 'provincial/catalogReagent', kind: 2 },
  corp: { screen: 'provincial/supplier', kind: null },
} as const
export type ProvinceFamily = keyof typeof provinceFamilies
export const provinceFamilyNames = keys(provinceFamilies) as [ProvinceFamily, ...ProvinceFamily[]]
