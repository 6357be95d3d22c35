export { rotateKeys } from './keys.ts'
export { forgiveFailures, openPair } from './login.ts'
export { hashPassword } from './passwords.ts'
export { rule as passwordRule } from './service.ts'
