export { hospitals, lockOrg } from './queries.ts'
export { insertOrg, orgFor } from './scope.ts'
