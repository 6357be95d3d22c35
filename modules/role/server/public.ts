export { codesOfTemplate, judgeRange, refuseCombined } from './grants.ts'
export { codesOf } from './queries.ts'
export { grantsOf, type RoleTemplate, roleFromTemplate, useTemplates } from './seed.ts'
