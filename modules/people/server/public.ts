export { belongs } from './queries.ts'
export { giveRole, putUser } from './queries-extras.ts'
