export { hospitals, lockOrg } from './queries.ts'
export { insertOrg, orgFor } from './scope.ts'
export { addSupplier } from './service.ts'
