import { z } from 'zod'
import { Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'

/** The contract that stands behind a line of a plan today, before anything is bound; none where one is asked for and there is none. */
export const LineCover = z.object({
  seq: z.int(),
  contractId: Id.nullable(),
  no: z.string(),
  /** Null where the contract's amounts are hidden from the reader. */
  price: DecOut.nullable(),
  /** What may still be ordered on it; null: as much as is wanted. */
  rest: DecOut.nullable(),
  until: z.string(),
  /** Less is left than is wanted: what does not agree says how much. */
  short: z.boolean(),
  /** What does not agree, in the reader's language. */
  said: z.array(z.string()),
})
export type LineCover = z.output<typeof LineCover>

/** The contract a line of an order is bound to, with the version of its day. */
export const LineContract = z.object({
  orderLineId: Id,
  contractId: Id,
  no: z.string(),
  n: z.int(),
  /** Null where the contract's amounts are hidden from the reader. */
  price: DecOut.nullable(),
})
