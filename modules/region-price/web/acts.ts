import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { regionPriceMachine } from '../shared/machine.ts'

export const at = '/purchaseList/priceModification/region'
/** What is out of date after a paper changed. */
export const stale = [calls.query, calls.detail, calls.impact, calls.settlements]
export type Region = Answer<typeof calls.detail>

/** What may be done with a paper; it is passed on its page only, where its impact stands. */
export const useRegionActs = <D extends ActDoc>(o: { approve?: (a: D) => void; gone?: () => void } = {}) =>
  useActs<typeof regionPriceMachine, D>(regionPriceMachine, calls, {
    refresh: stale,
    at,
    ...(o.gone ? { gone: o.gone } : {}),
    by: { edit: (a) => go(`${at}/${a.id}/edit`), approve: o.approve ?? ((a) => go(`${at}/${a.id}`)) },
  })
