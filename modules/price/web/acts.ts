import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { priceMachine } from '../shared/machine.ts'

export const at = '/purchaseList/priceModification'

/** What is out of date after an adjustment changed. */
export const stale = [calls.query, calls.detail, calls.items]

/** What may be done with an adjustment; it is changed in a dialog. */
export const usePriceActs = <D extends ActDoc>(edit: (a: D) => void, gone?: () => void) =>
  useActs<typeof priceMachine, D>(priceMachine, calls, { refresh: stale, at, gone, by: { edit } })
