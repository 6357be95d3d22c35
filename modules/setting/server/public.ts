export { type DictSeeds, seedDictionaries } from './dicts.ts'
