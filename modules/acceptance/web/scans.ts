import type { Answer } from '#kernel/shared/call.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { blank, type Checks, type Line, typing } from './checks.ts'

export type Found = Answer<typeof acceptanceCalls.scan>

/** What became of a scan: the line it counted, or the sentence that refuses it. */
export type Scanned =
  | { ok: true; line: Line; count: string; checks: Checks; serial?: string }
  | { ok: false; why: string; params?: Record<string, string> }

const counted = (checks: Checks, l: Line): string => checks[l.id]?.acceptedQty || '0'

/**
 * The one rule for every scan (ux.md 1.4): a lot of this delivery counts by one, or by the pieces the code names; another
 * lot, more than was delivered and a serial seen before are refused.
 * @param seen serial numbers scanned so far
 */
export const countScan = (lines: readonly Line[], checks: Checks, found: Found, seen: ReadonlySet<string>): Scanned => {
  const ids = new Set(found.lots.map((l) => l.lineId))
  const ofProduct = lines.filter((l) => ids.has(l.id))
  if (ofProduct.length === 0) return { ok: false, why: '不在本配送单中' }
  const { serial } = found.gs1 ?? {}
  const key = serial && `${found.gs1?.gtin} ${serial}`
  if (key && seen.has(key)) return { ok: false, why: '重复扫码' }
  const right = new Set(found.lots.filter((l) => l.sameLot && l.sameExpiry).map((l) => l.lineId))
  const fit = ofProduct.filter((l) => right.has(l.id))
  if (fit.length === 0) return { ok: false, why: '批号或效期与配送单不符' }
  const more = found.gs1?.qty ?? '1'
  const line = fit.find((l) => cmp(new Decimal(counted(checks, l)).add(more).toFixed(), l.deliveredQty) <= 0)
  if (!line) {
    const last = fit.at(-1) as Line
    const params = { counted: counted(checks, last), delivered: new Decimal(last.deliveredQty).toFixed() }
    return { ok: false, why: '超过到货数量：已扫 {{counted}}，到货 {{delivered}}', params }
  }
  const count = new Decimal(counted(checks, line)).add(more).toFixed()
  const next = typing(line, checks[line.id] ?? blank, { acceptedQty: count })
  return { ok: true, line, count, checks: { ...checks, [line.id]: next }, ...(key ? { serial: key } : {}) }
}
