export { seedDictionaries } from './dicts.ts'
export { type Message, noteExchange } from './exchange.ts'
export { giveRole, putUser } from './queries/seed.ts'
export { grantsOf, roleFromTemplate, seedMenu, spelled } from './seed.ts'
