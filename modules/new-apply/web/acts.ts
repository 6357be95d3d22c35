import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { newApplyCalls as calls } from '../shared/calls.ts'
import { newApplyMachine } from '../shared/machine.ts'

export const at = '/purchaseList/newApply'
export const stale = [calls.query, calls.detail]
export type Row = RowOf<typeof calls.query>
export type Apply = Answer<typeof calls.detail>

/** What may be done with an application; it is typed in a dialog, and the platform's yes makes a product in another one. */
export const useNewApplyActs = (o: { edit: (a: ActDoc) => void; accept: (a: ActDoc) => void; gone?: () => void }) =>
  useActs<typeof newApplyMachine>(newApplyMachine, calls, {
    refresh: stale,
    at,
    ...(o.gone ? { gone: o.gone } : {}),
    by: { edit: o.edit, accept: o.accept },
  })
