import { codeKey } from '#kernel/shared/code-text.ts'
import { scannedCodes } from '#kernel/shared/gs1.ts'
import { lotText } from '#kernel/shared/lot.ts'
import type { TraceCode, TraceResult } from '../shared/trace.ts'
import type { TraceLine } from './queries/trace.ts'

/** A delivery under the scanner: its lots, the codes that stand here, and those that stand elsewhere. */
export interface Bench {
  lines: TraceLine[]
  here: ReadonlySet<string>
  elsewhere: ReadonlyMap<string, { no: string; inStock: boolean }>
}
type Found = { result: TraceResult; line?: TraceLine }

const idents = (l: TraceLine): string[] => l.idents.split(/[、,，\s]+/).filter(Boolean)

/** The lots whose article this code names; `unknown`: it names none that anybody taught. */
const named = (b: Bench, code: TraceCode): TraceLine[] | 'unknown' => {
  if (code.gs1) {
    const codes = scannedCodes(code.gs1, codeKey(code.code))
    return b.lines.filter((l) => l.codes.some((c) => codes.includes(c)))
  }
  if (code.carrier !== 'M20') return 'unknown'
  const known = b.lines.filter((l) => idents(l).includes(code.code.slice(0, 7)))
  return known.length > 0 ? known : 'unknown'
}

/**
 * Which lot a code belongs to: the one its own article and lot name, else the one that was chosen. A 20-digit code says no
 * lot, so that several lots of one article want a choice; an article that was taught its codes takes no others.
 */
export const lineFor = (b: Bench, code: TraceCode, lineId?: string): Found => {
  const chosen = b.lines.find((l) => l.id === lineId)
  if (lineId && !chosen) return { result: 'notHere' }
  const lots = named(b, code)
  if (lots === 'unknown') {
    // the only lot needs no choice
    const only = chosen ?? (b.lines.length === 1 ? b.lines[0] : undefined)
    if (!only) return { result: 'choose' }
    const taught = code.carrier === 'M20' && idents(only).length > 0
    return taught ? { result: 'notHere', line: only } : { result: 'counted', line: only }
  }
  if (!lots[0]) return { result: 'notHere' }
  const lotNo = lotText(code.gs1?.lotNo ?? '')
  const day = code.gs1?.expiryDate
  const right = lots.filter(
    (l) => (!lotNo || !l.lotNo || l.lotNo === lotNo) && (!day || !l.expiryDate || l.expiryDate === day),
  )
  if (!right[0]) return { result: 'lotDiffers', line: lots[0] }
  const line = right.find((l) => l === chosen) ?? (right.length === 1 ? right[0] : undefined)
  return line ? { result: 'counted', line } : { result: 'choose' }
}
