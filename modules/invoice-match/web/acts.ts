import type { Answer } from '#kernel/shared/call.ts'
import { useActs } from '#kernel/web/document/acts.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { matchCalls as calls } from '../shared/calls.ts'
import { invoiceExceptionMachine } from '../shared/machine.ts'

export const stale = [calls.query, calls.matched, invoiceCalls.query, invoiceCalls.detail]
export type Matched = Answer<typeof calls.matched>
export type Exception = Matched['exceptions'][number]
export type Row = Answer<typeof calls.query>['rows'][number]

/** What may be said of what did not agree. */
export const useExceptionActs = () =>
  useActs<typeof invoiceExceptionMachine, Row>(invoiceExceptionMachine, calls, {
    refresh: stale,
    at: '/settlement/invoice/exceptions',
  })
