import type { Answer, Asked } from '#kernel/shared/call.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import type { Kept } from '#kernel/web/scan/kept.ts'
import type { Look } from '#kernel/web/scan/ScanCard.tsx'
import { useScans } from '#kernel/web/scan/useScans.ts'
import { codeCalls } from '../shared/calls.ts'
import type { ScanAnswer, ScanResult } from '../shared/scan.ts'

export type Scan = Kept<ScanAnswer>
export type Lot = Answer<typeof codeCalls.query>['rows'][number]
export type More = Pick<Asked<typeof codeCalls.scan>, 'lineId' | 'children'>

const looks: Partial<Record<ScanResult, Look>> = {
  ...{ counted: 'good', undone: 'back' },
  ...{
    again: 'over',
    full: 'over',
    elsewhere: 'stop',
    inStock: 'stop',
    sold: 'stop',
    gone: 'stop',
    otherHospital: 'stop',
  },
  ...{
    notHere: 'strange',
    choose: 'strange',
    boxUnknown: 'strange',
    noSerial: 'strange',
    unmapped: 'strange',
    second: 'strange',
  },
}
/** How a scan looks and sounds; one that waits is kept and not judged yet. */
export const lookOf = ({ answer }: Pick<Scan, 'answer'>): Look => (answer ? (looks[answer.result] ?? 'bad') : 'kept')
export const counts = ({ result }: ScanAnswer): boolean => result === 'counted'

/** A device's scans in one call, in their order. */
const send = async (docId: string, [first, ...rest]: readonly Scan[]): Promise<ReadonlyMap<string, ScanAnswer>> => {
  type One = NonNullable<Asked<typeof codeCalls.scan>['later']>[number]
  const one = ({ id, code, undoes, more, at: deviceAt }: Scan): One => ({
    ...{ id, code, deviceAt, ...more },
    ...(undoes ? { undoes } : {}),
  })
  const wish = { docId, ...one(first!), ...(rest.length > 0 ? { later: rest.map(one) } : {}) }
  const { later, ...answer } = await ask(codeCalls.scan, wish, { quiet: true })
  void refresh([codeCalls.query])
  return new Map([answer, ...later].map((a) => [a.id, a]))
}

/** Codes of a delivery scanned on this device, and how many the server has not heard of. */
export const useAcquired = (docId: string) => {
  const scans = useScans<ScanAnswer>(`codes ${docId}`, (some) => send(docId, some))
  return { ...scans, waiting: scans.scans.filter((s) => !s.answer).length }
}
