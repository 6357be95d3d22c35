import { useMemo } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import type { Kept } from '#kernel/web/scan/kept.ts'
import type { Look } from '#kernel/web/scan/ScanCard.tsx'
import { useBeside, useScans } from '#kernel/web/scan/useScans.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import type { SavedOne, ScanResult } from '../shared/scanned.ts'
import type { Line } from './checks.ts'
import type { Acceptance } from './useRegistering.ts'

export type Found = Answer<typeof acceptanceCalls.scan>
export type Scan = Kept<SavedOne>

const looks: Record<ScanResult, Look> = {
  ...{ counted: 'good', undone: 'back', nothing: 'bad', closed: 'bad' },
  ...{ notHere: 'strange', unreadable: 'strange', over: 'over', again: 'over' },
  ...{ lotDiffers: 'bad', expired: 'stop', recalled: 'stop' },
}
/** How a scan looks and sounds; one that waits is kept and not judged yet. */
export const lookOf = ({ answer }: Pick<Scan, 'answer'>): Look => (answer ? looks[answer.result] : 'kept')
export const counts = ({ result }: SavedOne): boolean => result === 'counted'

/** A device's scans in one call, in their order. */
const send = async (docId: string, [first, ...rest]: readonly Scan[]): Promise<ReadonlyMap<string, SavedOne>> => {
  type One = NonNullable<Asked<typeof acceptanceCalls.saveScan>['later']>[number]
  const one = ({ id, code, undoes, counted, at: deviceAt }: Scan): One => ({
    ...{ id, code, deviceAt },
    ...(undoes ? { undoes } : {}),
    ...(counted ? { deliveryLineId: counted.line, qty: counted.qty } : {}),
  })
  const wish = { docId, ...one(first!), ...(rest.length > 0 ? { later: rest.map(one) } : {}) }
  const { later, ...answer } = await ask(acceptanceCalls.saveScan, wish, { quiet: true })
  // the form, and whatever else is open, reads it anew when it is looked at
  void refresh([])
  return new Map([answer, ...later].map((a) => [a.id, a]))
}
const nameOf = (docId: string): string => `acceptance ${docId}`
/** Scans of an acceptance on this device, and how many the server has not heard of. */
export const useAcceptanceScans = (docId: string) => {
  const scans = useScans<SavedOne>(nameOf(docId), (some) => send(docId, some))
  return { ...scans, waiting: scans.scans.filter((s) => !s.answer).length }
}

/** What of an acceptance the scan page shows, and keeps for an hour without a network: no price and nobody's name. */
const expected = (l: Line) => {
  const { id, seq, deliveryLineId, code, name, spec, unit, lotNo, expiryDate, shortLife } = l
  const { orderQty, deliveredQty, scannedQty } = l
  return {
    ...{ id, seq, deliveryLineId, code, name, spec, unit, lotNo, expiryDate, shortLife },
    ...{ orderQty, deliveredQty, scannedQty },
  }
}
export type Expected = ReturnType<typeof expected>
const knownOf = ({ id, no, status, supplier, lines }: Acceptance, readAt: number) => ({
  ...{ id, no, status, supplier, readAt },
  lines: lines.map(expected),
})
export type Known = ReturnType<typeof knownOf>

/** The acceptance as it was read last, here or before this page was opened anew. */
export const useKnown = (id: string, doc: Acceptance | undefined, readAt: number): Known | undefined => {
  const now = useMemo(() => (doc ? knownOf(doc, readAt) : undefined), [doc, readAt])
  return useBeside(
    nameOf(id),
    now,
    doc !== undefined && !acceptanceMachine.actions.accept.from.includes(doc.status as 'wait'),
  )
}

/** So much older an answer may be than what was read of the document, and still be the newer one: reading takes its time, ms. */
const READING = 3_000
/**
 * What each lot came to, by its line of the delivery: as the document says, or as the last answer does that came after it.
 * @param readAt when the document was read, ms since 1970
 */
export const totalsOf = (
  lines: readonly { deliveryLineId: string; scannedQty: string }[],
  scans: readonly Pick<Scan, 'answer' | 'heard'>[],
  readAt: number,
): ReadonlyMap<string, string> => {
  const totals = new Map(lines.map((l) => [l.deliveryLineId, plain(l.scannedQty)]))
  for (const { answer, heard = 0 } of scans)
    if (answer?.deliveryLineId && heard + READING > readAt) totals.set(answer.deliveryLineId, plain(answer.total))
  return totals
}
