export { lockAcceptance, waitAgain } from './again.ts'
export type { AcceptedLot } from './lot.ts'
