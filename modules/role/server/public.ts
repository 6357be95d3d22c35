export { setRoles } from './giving.ts'
export { giveRole } from './queries/giving.ts'
export { grantsOf, type RoleTemplate, roleFromTemplate, useTemplates } from './seed.ts'
