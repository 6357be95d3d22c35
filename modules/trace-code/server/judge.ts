import { lineFor } from '#modules/delivery/server/public.ts'
import { readTrace, type TraceCode } from '#modules/delivery/shared/trace.ts'
import type { ScanResult } from '../shared/scan.ts'
import type { Known, Lot, Pack } from './queries/bench.ts'

/** A delivery under the receiver's scanner; what is scanned one after the other is judged by what was counted before. */
export interface Desk {
  deliveryId: string
  lots: readonly Lot[]
  /** Packs the supplier sent with it, and what the hospital knows to lie in its boxes. */
  told: readonly Pack[]
  inBoxes: readonly (Pack & { root: string })[]
  /** Codes of the hospital itself, of others, and on their way to it otherwise. */
  known: ReadonlyMap<string, Known>
  elsewhere: ReadonlyMap<string, string>
  onTheWay: ReadonlyMap<string, string>
  /** First seven digits that name any article. */
  taught: ReadonlySet<string>
  /** Counted on this bench. */
  here: Set<string>
  /** Somebody stands beside whoever scans. */
  witnessed: boolean
}
export interface Counted extends TraceCode {
  boxes: readonly string[]
}
export interface Judged {
  result: ScanResult
  told?: string
  /** Of a box that is broken: what is wrong with the pack that is named. */
  why?: ScanResult
  lot?: Lot | undefined
  codes?: readonly Counted[]
}

/** What a code of the hospital's own says by where it is. */
const standing = (d: Desk, code: string): Judged | undefined => {
  if (d.here.has(code)) return { result: 'again', told: code }
  const own = d.known.get(code)
  if (own?.state === 5)
    return own.deliveryId === d.deliveryId ? { result: 'again', told: code } : { result: 'elsewhere', told: own.no }
  if (own?.state === 0 || own?.state === 4)
    return { result: own.deliveryId === d.deliveryId ? 'again' : 'inStock', told: code }
  if (own?.state === 1) return { result: 'sold', told: code }
  if (own?.state === 3) return { result: 'gone', told: code }
  if (d.elsewhere.has(code)) return { result: 'otherHospital', told: code }
  const way = d.onTheWay.get(code)
  return way === undefined ? undefined : { result: 'elsewhere', told: way }
}

const special = (code: TraceCode): boolean => code.carrier === 'M20' && code.code.startsWith('89')

/** What a single pack is: the lot its supplier sent it with, else the one its own article and lot name. */
const judgePack = (d: Desk, code: TraceCode, lineId: string | undefined): Judged => {
  const stands = standing(d, code.code)
  if (stands) return stands
  if (special(code) && !d.witnessed) return { result: 'second' }
  const told = d.lots.find((l) => l.id === d.told.find((p) => p.code === code.code)?.lineId)
  if (told) return lineId && lineId !== told.id ? { result: 'notHere', lot: told } : { result: 'counted', lot: told }
  const ident = code.code.slice(0, 7)
  const ours = d.lots.some((l) => l.idents.includes(ident))
  if (code.carrier === 'M20' && !ours)
    return d.taught.has(ident) ? { result: 'notHere' } : { result: 'unmapped', told: ident }
  const found = lineFor({ lines: [...d.lots], here: d.here, elsewhere: new Map() }, code, lineId)
  return { result: found.result, lot: found.line as Lot | undefined }
}

/** The packs a scan means: all that lie in a box, or itself. */
const packsOf = (d: Desk, read: TraceCode): Pack[] | undefined => {
  const told = d.told.filter((p) => p.boxes.includes(read.code))
  if (told.length > 0) return told
  const inside = d.inBoxes.filter((p) => p.root === read.code)
  if (inside.length > 0) return inside
  return read.box ? undefined : [{ code: read.code, boxes: [] }]
}

/** A scan on this bench: a pack, or a box that is opened once, all of it or nothing (domain-trace §4.4). */
export const judge = (d: Desk, scanned: string, lineId: string | undefined): Judged => {
  const read = readTrace(scanned)
  if ('wrong' in read) return { result: read.wrong }
  if (lineId && !d.lots.some((l) => l.id === lineId)) return { result: 'notHere' }
  const packs = packsOf(d, read)
  if (!packs) return { result: 'boxUnknown' }
  const isBox = packs[0]!.code !== read.code
  if (isBox && packs.every((p) => standing(d, p.code)?.result === 'again')) return { result: 'again', told: read.code }
  const codes = packs.map((p): Counted => ({ ...(readTrace(p.code) as TraceCode), code: p.code, boxes: p.boxes }))
  const judged = codes.map((c) => judgePack(d, c, lineId))
  const first = judged[0]!
  const bad = isBox ? judged.findIndex((j) => j.result !== 'counted' || j.lot !== first.lot) : -1
  if (bad >= 0) {
    const { result } = judged[bad]!
    return result === 'choose' || result === 'second'
      ? { result }
      : { result: 'boxBroken', told: codes[bad]!.code, why: result }
  }
  const { lot } = first
  if (first.result !== 'counted' || !lot) return first
  if (lot.counted + codes.length > lot.most) return { result: 'full', lot }
  lot.counted += codes.length
  for (const c of codes) d.here.add(c.code)
  return { result: 'counted', lot, codes }
}
