import type { Reaction } from '#kernel/server/reaction.ts'
import { acceptanceReactions } from '#modules/acceptance/server/reactions.ts'
import { orderReactions } from '#modules/order/server/reactions.ts'
import { stockReactions } from '#modules/stock/server/reactions.ts'

/** The map of cause and effect: what a later document does when an earlier one acts, in the same transaction. */
export const reactions: readonly Reaction[] = [
  ...orderReactions, // plan approved → orders
  ...acceptanceReactions, // delivery shipped → acceptance waits; delivery voided → it no longer does
  ...stockReactions, // acceptance confirmed → stock
]
