export { insertOrg, lockOrg } from './queries-accounts.ts'
export { orgFor } from './scope.ts'
