import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import * as q from './queries/scan.ts'

/**
 * What a scan at the receiving desk means (ux.md 1.4): documents by number, or lots that wait of the scanned product.
 * With a lot in the code, `sameLot` tells which of them are that lot; nothing is written.
 */
export const scan = async (ctx: Ctx, { code, acceptanceId }: Input<(typeof acceptanceCalls)['scan']>) => {
  const { gs1, codes } = readPack(code)
  // a box says its delivery and which of its boxes it is (domain-lists §8.8)
  const no = codeKey(code)
    .toUpperCase()
    .replace(/^(PS\d+)-\d{3,}$/, '$1')
  const documents = gs1 ? [] : await q.byNumber(ctx.tx, ctx.actor, no)
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
