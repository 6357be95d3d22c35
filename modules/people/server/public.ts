export { giveRole } from './giving.ts'
export { accountOf, askReset, insertUser, keepLook, setOwnPassword } from './queries/accounts.ts'
