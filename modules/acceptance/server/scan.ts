import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codeKey, halfCode } from '#kernel/shared/code-text.ts'
import { readGs1 } from '#kernel/shared/gs1.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import * as q from './queries/scan.ts'

/** A GTIN as products may have it: fourteen digits, or without its leading zeros as EAN-13, UPC or EAN-8. */
const gtins = (gtin: string): string[] =>
  [gtin, gtin.slice(1), gtin.slice(2), gtin.slice(6)].filter(
    (g, i) => i === 0 || gtin.startsWith('0'.repeat(gtin.length - g.length)),
  )

/**
 * What a scan at the receiving desk means (ux.md 1.4): documents by number, or lots that wait of the scanned product.
 * With a lot in the code, `sameLot` tells which of them are that lot; nothing is written.
 */
export const scan = async (ctx: Ctx, { code, acceptanceId }: Input<(typeof acceptanceCalls)['scan']>) => {
  const gs1 = readGs1(halfCode(code))
  const key = codeKey(code)
  const documents = gs1 ? [] : await q.byNumber(ctx.tx, ctx.actor, key.toUpperCase())
  const padded = /^\d{8}$|^\d{12,13}$/.test(key) ? [key.padStart(14, '0')] : []
  const codes = gs1?.gtin ? gtins(gs1.gtin) : [key, ...padded]
  const lots = documents.length > 0 ? [] : await q.openLots(ctx.tx, ctx.actor, codes, acceptanceId)
  return {
    gs1: gs1 ?? null,
    documents,
    lots: lots.map((l) => ({
      ...l,
      sameLot: gs1?.lotNo === undefined || l.lotNo === gs1.lotNo.toUpperCase(),
      sameExpiry: gs1?.expiryDate === undefined || l.expiryDate === gs1.expiryDate,
    })),
  }
}
