import { useMemo, useRef } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import type { Kept } from '#kernel/web/scan/kept.ts'
import type { Look } from '#kernel/web/scan/ScanCard.tsx'
import { useBeside, useScans } from '#kernel/web/scan/useScans.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { haltWarnings, leadsNowhere } from '../shared/stopped.ts'
import type { TraceAnswer, TraceResult } from '../shared/trace.ts'

export type Delivery = Answer<typeof deliveryCalls.detail>
export type Scan = Kept<TraceAnswer>
/** What the page says with a code: the lot that was chosen, and what lies in the box. */
export type More = Pick<Asked<typeof deliveryCalls.scanTrace>, 'lineId' | 'children'>

const looks: Partial<Record<TraceResult, Look>> = {
  ...{ counted: 'good', undone: 'back' },
  ...{ again: 'over', full: 'over', elsewhere: 'stop', inStock: 'stop' },
  ...{ notHere: 'strange', choose: 'strange', boxUnknown: 'strange', noSerial: 'strange' },
}
/** How a scan looks and sounds; one that waits is kept and not judged yet. */
export const lookOf = ({ answer }: Pick<Scan, 'answer'>): Look => (answer ? (looks[answer.result] ?? 'bad') : 'kept')
export const counts = ({ result }: TraceAnswer): boolean => result === 'counted'

/** A device's scans in one call, in their order. */
const send = async (docId: string, [first, ...rest]: readonly Scan[]): Promise<ReadonlyMap<string, TraceAnswer>> => {
  type One = NonNullable<Asked<typeof deliveryCalls.scanTrace>['later']>[number]
  const one = ({ id, code, undoes, more, at: deviceAt }: Scan): One => ({
    ...{ id, code, deviceAt, ...more },
    ...(undoes ? { undoes } : {}),
  })
  const wish = { docId, ...one(first!), ...(rest.length > 0 ? { later: rest.map(one) } : {}) }
  const { later, ...answer } = await ask(deliveryCalls.scanTrace, wish, { quiet: true })
  // the delivery and its codes are read anew when they are looked at
  void refresh([deliveryCalls.codes])
  return new Map([answer, ...later].map((a) => [a.id, a]))
}
/** Scans since the page was opened that were not counted, nor their codes later, but for those that are seen anyway. */
export const useUncounted = (scans: readonly Scan[], seen: readonly Scan[]): Scan[] => {
  // the queue keeps the last ones only
  const all = useRef(new Map<string, Scan>())
  for (const s of scans) {
    if (!s.answer || s.undoes) continue
    if (counts(s.answer)) all.current.delete(s.code)
    else all.current.set(s.code, s)
  }
  return [...all.current.values()].filter((s) => !seen.includes(s))
}
const nameOf = (docId: string): string => `delivery ${docId}`

/** Trace codes of a delivery scanned on this device, and how many the server has not heard of. */
export const useTraces = (docId: string) => {
  const scans = useScans<TraceAnswer>(nameOf(docId), (some) => send(docId, some))
  return { ...scans, waiting: scans.scans.filter((s) => !s.answer).length }
}

/** What of a delivery the page shows, and keeps for an hour without a network: no price and nobody's name. */
const traced = ({
  id,
  seq,
  name,
  spec,
  unit,
  lotNo,
  expiryDate,
  traceCount,
  traceExpected,
}: Delivery['lines'][number]) => ({
  ...{ id, seq, name, spec, unit, lotNo, expiryDate, traceCount, traceExpected },
})
export type Traced = ReturnType<typeof traced>
const knownOf = ({ lines, ...d }: Delivery, readAt: number) => ({
  ...{ id: d.id, no: d.no, status: d.status, version: d.version, hospital: d.hospital, readAt },
  halted: leadsNowhere(d),
  warnings: haltWarnings(d),
  lines: lines.map(traced),
})
export type Known = ReturnType<typeof knownOf>

/** Codes are scanned until its acceptance is confirmed. */
export const isOpen = ({ status }: Pick<Known, 'status'>): boolean =>
  (deliveryMachine.offers.scanTrace.from ?? []).some((from) => from === status)

/** The delivery as it was read last, here or before this page was opened anew. */
export const useKnown = (id: string, doc: Delivery | undefined, readAt: number): Known | undefined => {
  const now = useMemo(() => (doc ? knownOf(doc, readAt) : undefined), [doc, readAt])
  return useBeside(nameOf(id), now, doc !== undefined && !isOpen(doc))
}

/** So much older an answer may be than what was read of the document, and still be the newer one: reading takes its time, ms. */
const READING = 3_000
/** What each lot came to: as the document says, or as the last answer does that came after it. */
export const codesOfLots = ({ lines, readAt }: Known, scans: readonly Pick<Scan, 'answer' | 'heard'>[]) => {
  const codes = new Map(lines.map((l) => [l.id, l.traceCount]))
  for (const { answer, heard = 0 } of scans)
    if (answer?.deliveryLineId && heard + READING > readAt) codes.set(answer.deliveryLineId, answer.total)
  return codes
}

/** Collected of due, for people: a whole percentage that says 100 only when none is missing. */
export const rateText = (counted: number, expected: number): string =>
  `${expected === 0 ? 100 : Math.floor((counted / expected) * 100)}%`

/** Codes as they are typed, pasted or read from a file: one a line, or with commas between. */
export const codesOf = (text: string): string[] =>
  text
    .split(/[\n\r\t,，;；]+/)
    .map((c) => c.trim())
    .filter(Boolean)
