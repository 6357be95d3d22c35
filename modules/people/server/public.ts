export { belongs } from './queries.ts'
export { askReset, insertUser } from './queries-accounts.ts'
export { giveRole, putUser } from './queries-extras.ts'
