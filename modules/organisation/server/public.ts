export { hospitals, lockOrg } from './queries.ts'
export { insertOrg, orgFor } from './scope.ts'
export { addSupplier, nameTaken, renameSupplier } from './service.ts'
