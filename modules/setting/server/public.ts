export { type DictSeeds, fineUnits, seedDictionaries } from './dicts.ts'
export { keep as keepSetting, setting as ownSetting } from './queries/tables.ts'
export { underTwo } from './wall.ts'
