export { rotateKeys } from './keys.ts'
export { forgiveFailures, limitAddress, openNew, openPair, passCaptcha, replacePassword } from './login.ts'
export { checkPassword, hashPassword } from './passwords.ts'
export { rule as passwordRule } from './service.ts'
