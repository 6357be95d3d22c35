import { useMemo } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import type { Kept } from '#kernel/web/scan/kept.ts'
import { useBeside, useScans } from '#kernel/web/scan/useScans.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import type { Doc } from './acts.ts'

type Scanned = Answer<typeof calls.scan>
/** What the server said of a scan; `undefined` of the first: it said no more than that it takes it not. */
export type Said = Pick<Scanned, 'message' | 'name' | 'lotNo' | 'serial' | 'pieceId' | 'scans'> & {
  result: Scanned['result'] | undefined
}
export type Scan = Kept<Said>
export const counts = ({ result }: Said): boolean => result === 'counted'

/** One after the other, in their order: each is a row of its own on the server, however often it is sent. */
const send = async (id: string, some: readonly Scan[]): Promise<ReadonlyMap<string, Said>> => {
  const said = new Map<string, Said>()
  for (const { id: scanId, code, undoes, at: deviceAt } of some) {
    try {
      said.set(
        scanId,
        await ask(calls.scan, { id, scanId, deviceAt, ...(undoes ? { undoes } : { code }) }, { quiet: true }),
      )
    } catch (e) {
      const { code: why, msg } = e as AskError
      // what is wrong with one of them is the answer to it: the others go on
      if (why === codes.malformed)
        said.set(scanId, { result: undefined, message: msg, name: '', lotNo: '', serial: '', pieceId: null, scans: 0 })
      else if (said.size > 0) return said
      else throw e
    }
  }
  return said
}

const nameOf = (id: string): string => `surgeryOrder ${id}`
/** Scans of a kit on this device: kept until the server heard of them, through a reload and without a network. */
export const useUseScans = (id: string) => {
  const scans = useScans<Said>(nameOf(id), (some) => send(id, some))
  return { ...scans, waiting: scans.scans.filter((s) => !s.answer).length }
}

/** Which order is scanned, for a page that is opened anew without a network: no patient and no price. */
export const useKnownOrder = (id: string, d: Doc | undefined): { no: string } | undefined => {
  const no = d?.no
  const known = useMemo(() => (no === undefined ? undefined : { no }), [no])
  return useBeside(nameOf(id), known, !!d && !d.actions.includes('registerUse'))
}
