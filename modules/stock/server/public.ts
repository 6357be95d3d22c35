/** What holds stock still: transfers, counts, recalls. */
export { type HoldsOf, type HoldWish, hold, lock, release, unlock } from './hold.ts'
export { cutsPiece, pieceFault } from './pieces.ts'
/** What moves stock: acceptances, issues, transfers, adjustments, counts, returns. */
export { type Come, type Go, type Posting, post, type Source, type Undo } from './post.ts'
/** What is counted blind is not told to who counts. */
export { readable, readablePlace } from './queries/blind.ts'
export { purchaseClass } from './queries/class.ts'
export {
  type Allotted,
  allocate,
  availableOf,
  earlier,
  holdsOf,
  type Lot,
  lotsById,
  lotsOf,
  type Want,
} from './queries/fefo.ts'
/** What reads the ledger at a moment: nothing is being booked of these meanwhile. */
export { standStill } from './still.ts'
/** Lots that shall stand still wherever they are or come to. */
export {
  freeLots,
  freeTwin,
  heldBalances,
  holdLots,
  type Lots,
  stopLots,
  watchedLots,
  watchFaults,
  watchWarnings,
} from './watch.ts'
