export { rotateKeys } from './keys.ts'
export { hashPassword } from './passwords.ts'
