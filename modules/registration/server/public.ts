export { sweepQuarantine } from './service.ts'
