export { lookAtAll } from './clock.ts'
export { useCauses } from './keeping.ts'
