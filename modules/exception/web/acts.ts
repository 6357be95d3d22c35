import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, type Ran, useActs } from '#kernel/web/document/acts.ts'
import { exceptionCalls } from '../shared/calls.ts'
import { exceptionMachine } from '../shared/machine.ts'
import type { docTypes } from '../shared/types.ts'

export const at = '/procurement/exceptions'
export const stale = [exceptionCalls.query, exceptionCalls.detail]

export type Exception = Answer<typeof exceptionCalls.detail>
export type Seen = ActDoc & Pick<Exception, 'no'>

const screens: Readonly<Record<keyof typeof docTypes, string>> = {
  order: 'procurement/purchaseOrder',
  rejection: 'procurement/rejectedMatching',
  delivery: 'procurement/delivery',
  refusal: 'procurement/refusal',
  returnOrder: 'procurement/return',
  surgeryOrder: 'procurement/orderWithTable',
  regionPrice: 'purchaseList/priceModification/region',
}
/** The page of the document it is about, where the act that ends it stands. */
export const paperAt = (d: Pick<Exception, 'docType' | 'docId'>) => `/${screens[d.docType]}/${d.docId}`

export const useExceptionActs = (note: (doc: Seen) => Promise<Ran>) =>
  useActs<typeof exceptionMachine, Seen>(exceptionMachine, exceptionCalls, {
    refresh: stale,
    at,
    by: { note: { ask: note } },
  })
