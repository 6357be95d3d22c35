import { cmp, Decimal, plain, sumOf } from '#kernel/shared/decimal.ts'
import { type Gs1, looksGs1 } from '#kernel/shared/gs1.ts'
import { lotText, pieceText } from '#kernel/shared/lot.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import { boundOfUnit, type FineUnits, fits } from '#kernel/shared/quantity.ts'
import { readTrace } from '#modules/delivery/shared/trace.ts'
import { expiredOn } from '../shared/found.ts'
import type { ScanResult } from '../shared/scanned.ts'
import type { ScanLot } from './queries/scans.ts'
import type { TracedPack } from './queries/traced.ts'

/** A level of an article that a code names, in minimum units. */
interface Level {
  productId: string
  code: string
  num: number
  den: number
}
/** An acceptance under the scanner: what is scanned one after the other is judged by what was counted before. */
export interface Desk {
  /** Registered, confirmed or taken back meanwhile. */
  closed: boolean
  /** When it arrived. */
  day: string
  lots: readonly ScanLot[]
  levels: readonly Level[]
  /** Packs the supplier told the codes of, as far as they are asked for. */
  packs: readonly TracedPack[]
  /** Lots all of whose packs he told: another pack is none of them. */
  whole: ReadonlySet<string>
  /** Lots nobody may use any more. */
  recalled: ReadonlySet<string>
  /** Pieces that were counted. */
  pieces: Set<string>
  /** What each lot came to. */
  totals: Map<string, string>
  fine: FineUnits
}
export interface Judged {
  result: ScanResult
  lot?: ScanLot | undefined
  qty?: string
}

/** What a code says, and the codes an article may have of it. */
export const readScan = (code: string) => {
  const trace = readTrace(code)
  return { ...readPack(code), trace: 'wrong' in trace ? '' : trace.code }
}
type Read = ReturnType<typeof readScan>
/** A trace code as pieces are called: one with a GTIN and a serial number by these. */
const named = (trace: string): string =>
  trace.replace(/^\(01\)(\d{14})\(21\)(.*)$/, (_, gtin, serial) => `${gtin} ${pieceText(serial)}`)
/** All a pack is counted by: itself, and each box it lies in. */
export const namesOf = (p: TracedPack): string[] => [p.code, ...p.boxes].map(named)
const serialOf = (gs1: Gs1 | undefined): string => (gs1?.serial ? `${gs1.gtin} ${pieceText(gs1.serial)}` : '')
const packsIn = ({ packs }: Pick<Desk, 'packs'>, { trace }: Read): TracedPack[] =>
  trace === '' ? [] : packs.filter((p) => p.code === trace || p.boxes.includes(trace))
/** What makes a piece, or a box of them, the same as another one; '' where its code names no single one. */
export const pieceOf = (d: Pick<Desk, 'packs'>, read: Read): string =>
  serialOf(read.gs1) || (packsIn(d, read).length > 0 ? named(read.trace) : '')

export const totalOf = ({ totals }: Desk, lot: ScanLot): string => totals.get(lot.deliveryLineId) ?? '0'

/** How much more of a lot, if it is there to be counted and fits into what came. */
const count = (d: Desk, lot: ScanLot, qty: string): boolean => {
  const total = plain(sumOf([totalOf(d, lot), qty]))
  if (cmp(total, lot.deliveredQty) > 0) return false
  d.totals.set(lot.deliveryLineId, total)
  return true
}

/** What was counted by hand of a lot: judged as if it had been scanned, but for the code. */
export const judgeCounted = (
  d: Desk,
  { deliveryLineId, qty = '1' }: { deliveryLineId: string; qty?: string },
): Judged => {
  const lot = d.lots.find((l) => l.deliveryLineId === deliveryLineId)
  if (d.closed) return { result: 'closed', lot }
  if (!lot) return { result: 'notHere' }
  if (expiredOn(lot, d.day)) return { result: 'expired', lot }
  if (d.recalled.has(deliveryLineId)) return { result: 'recalled', lot }
  if (!fits(qty, boundOfUnit(lot.unit, d.fine))) return { result: 'unreadable', lot }
  return count(d, lot, qty) ? { result: 'counted', lot, qty } : { result: 'over', lot }
}

/** The lots a code may be of: that of its packs where the supplier told them, else those of its article. */
const lotsOf = (d: Desk, { codes }: Read, packs: readonly TracedPack[], piece: string) => {
  if (packs[0]) return { lots: d.lots.filter((l) => l.deliveryLineId === packs[0]!.deliveryLineId) }
  // where all pieces are known, one that is not among them is foreign
  const open = piece ? d.lots.filter((l) => !d.whole.has(l.deliveryLineId)) : d.lots
  const own = open.filter((l) => l.codes.some((c) => c && codes.includes(c)))
  const level = own.length > 0 ? undefined : d.levels.find((k) => codes.includes(k.code))
  return { level, lots: level ? open.filter((l) => l.productId === level.productId) : own }
}

/**
 * A gun that drops the separator runs lot and serial number together: that is no other lot, which would be refused, but a code that
 * was not read (the page to try guns with says what to set).
 */
const runTogether = (lotNo: string, lots: readonly ScanLot[]): boolean =>
  lots.some((l) => l.lotNo !== '' && lotNo.startsWith(`${l.lotNo}21`) && lotNo.length > l.lotNo.length + 2)

/** How much of a lot a code stands for, in the unit it is counted in. */
const heldBy = (lot: ScanLot, gs1: Gs1 | undefined, packs: readonly TracedPack[], level: Level | undefined): string => {
  if (packs.length > 0) return new Decimal(packs.length).div(lot.traceRate).toFixed()
  const holds = new Decimal(level?.num ?? 1).div(level ? new Decimal(level.den).mul(lot.conversionRatio) : 1)
  return holds.mul(gs1?.qty ?? '1').toFixed()
}

/**
 * What a scan means and what is to be said of it (domain-lists §3.22). One piece counts one; a code that says how many, or
 * one of another packing level, as many as it holds; a box whose packs the supplier told, these, all or none.
 */
export const judge = (d: Desk, code: string): Judged => {
  if (d.closed) return { result: 'closed' }
  const read = readScan(code)
  const { gs1 } = read
  if (code.trim().length < 3 || (!gs1 && !read.trace && looksGs1(code))) return { result: 'unreadable' }
  const [packs, piece] = [packsIn(d, read), pieceOf(d, read)]
  const { lots, level } = lotsOf(d, read, packs, piece)
  const [first] = lots
  if (!first) return { result: 'notHere' }
  const again = packs.some((p) => namesOf(p).some((n) => d.pieces.has(n)))
  if (again || (piece && d.pieces.has(piece))) return { result: 'again', lot: first }
  const lotNo = lotText(gs1?.lotNo ?? '')
  const right = lots.filter(
    (l) =>
      (!lotNo || !l.lotNo || l.lotNo === lotNo) &&
      (!gs1?.expiryDate || !l.expiryDate || l.expiryDate === gs1.expiryDate),
  )
  if (!right[0]) return { result: runTogether(lotNo, lots) ? 'unreadable' : 'lotDiffers', lot: first }
  const good = right.filter((l) => !expiredOn({ expiryDate: l.expiryDate ?? gs1?.expiryDate ?? null }, d.day))
  if (!good[0]) return { result: 'expired', lot: right[0] }
  const free = good.filter((l) => !d.recalled.has(l.deliveryLineId))
  if (!free[0]) return { result: 'recalled', lot: good[0] }
  const qty = heldBy(first, gs1, packs, level)
  // a part of what is counted, such as a strip of a box, is no number of it
  if (cmp(qty, '0') <= 0 || !fits(qty, boundOfUnit(first.unit, d.fine))) return { result: 'unreadable', lot: free[0] }
  const open = free.find((l) => count(d, l, qty))
  if (!open) return { result: 'over', lot: free.at(-1) }
  if (piece) d.pieces.add(piece)
  return { result: 'counted', lot: open, qty }
}
