export { usePapers } from './service.ts'
