/** Which codes a document took in, sent back, or a lot has. */
export { type ByDoc, codesOfLot, codesReturned, codesTaken } from './queries/life.ts'
export type { Late } from './scan.ts'
/** Packs and parts of them that are dispensed and given back. */
export { giveBack, type Moved, sell } from './sell.ts'
