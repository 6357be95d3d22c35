/** Packs that leave or come back without being dispensed, as the hospital's own system tells it. */
export { changeBy, unchangeBy } from './leaving.ts'
/** Which codes a document took in, sent back or moved, or a lot has. */
export { type ByDoc, codesMoved, codesOfLot, codesReturned, codesTaken } from './queries/life.ts'
export type { Late } from './scan.ts'
/** Packs and parts of them that are dispensed and given back. */
export { giveBack, type Moved, sell } from './sell.ts'
