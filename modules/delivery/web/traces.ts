import type { Asked } from '#kernel/shared/call.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import type { Kept } from '#kernel/web/scan/kept.ts'
import type { Look } from '#kernel/web/scan/ScanCard.tsx'
import { useScans } from '#kernel/web/scan/useScans.ts'
import { deliveryCalls } from '../shared/calls.ts'
import type { TraceAnswer, TraceResult } from '../shared/trace.ts'
import { stale } from './acts.ts'

export type Scan = Kept<TraceAnswer>
type One = NonNullable<Asked<typeof deliveryCalls.scanTrace>['later']>[number]

const looks: Partial<Record<TraceResult, Look>> = {
  ...{ counted: 'good', undone: 'back' },
  ...{ again: 'over', full: 'over', elsewhere: 'stop', inStock: 'stop' },
  ...{ notHere: 'strange', choose: 'strange', boxUnknown: 'strange', noSerial: 'strange' },
}
/** How a scan looks and sounds; one that waits is kept and not judged yet. */
export const lookOf = ({ answer }: Pick<Scan, 'answer'>): Look => (answer ? (looks[answer.result] ?? 'bad') : 'kept')
export const counts = ({ result }: TraceAnswer): boolean => result === 'counted'

const send = async (docId: string, [first, ...rest]: readonly Scan[]): Promise<ReadonlyMap<string, TraceAnswer>> => {
  const one = ({ id, code, undoes, more, at: deviceAt }: Scan): One => ({
    ...{ id, code, deviceAt, ...more },
    ...(undoes ? { undoes } : {}),
  })
  const wish = { docId, ...one(first!), ...(rest.length > 0 ? { later: rest.map(one) } : {}) }
  const { later, ...answer } = await ask(deliveryCalls.scanTrace, wish, { quiet: true })
  void refresh([...stale, deliveryCalls.codes])
  return new Map([answer, ...later].map((a) => [a.id, a]))
}

/** Trace codes of a delivery scanned on this device, and how many the server has not heard of. */
export const useTraces = (docId: string) => {
  const scans = useScans<TraceAnswer>(`delivery ${docId}`, (some) => send(docId, some))
  return { ...scans, waiting: scans.scans.filter((s) => !s.answer).length }
}

/** Codes as they are typed, pasted or read from a file: one a line, or with commas between. */
export const codesOf = (text: string): string[] =>
  text
    .split(/[\n\r\t,，;；]+/)
    .map((c) => c.trim())
    .filter(Boolean)
