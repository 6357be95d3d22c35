export { giveRole, putUser } from './queries.ts'
export { roleFromTemplate, seedMenu, spelled } from './seed.ts'
