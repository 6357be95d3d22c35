export { candidates } from './queries/candidates.ts'
