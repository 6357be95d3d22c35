export { orgFor } from './scope.ts'
