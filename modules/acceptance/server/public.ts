/** A lot of an acceptance as stock books it. */
export type { Lot as AcceptedLot } from './queries/read.ts'
