import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { catalogMachine } from '../shared/machine.ts'
import { pickCalls } from '../shared/pick.ts'

/** What is out of date after an item changed. */
export const stale = [calls.query, calls.detail, calls.candidates, pickCalls.find]

/** What may be done with an item; it is changed in a dialog. */
export const useItemActs = <D extends ActDoc>(edit: (item: D) => void, change: (item: D) => void, gone?: () => void) =>
  useActs<typeof catalogMachine, D>(catalogMachine, calls, {
    refresh: stale,
    at: '/purchaseList/catalogues',
    gone,
    by: { edit, change },
  })
