import type { Lot } from './queries/read.ts'

/** A lot of an acceptance as stock books it; `quarantine`: why it stands still until a second person has looked at it. */
export type AcceptedLot = Lot & { quarantine?: string }
