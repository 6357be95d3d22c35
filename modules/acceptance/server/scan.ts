import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import { boxNamed } from '#modules/delivery/server/public.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import * as q from './queries/scan.ts'

/**
 * What a scan at the receiving desk means (ux.md 1.4): documents by number, also that of a box of them, or lots that wait of the scanned product.
 * With a lot in the code, `sameLot` tells which of them are that lot; nothing is written.
 */
export const scan = async (ctx: Ctx, { code, acceptanceId }: Input<(typeof acceptanceCalls)['scan']>) => {
  const { gs1, codes } = readPack(code)
  const box = await boxNamed(ctx, code)
  const documents = gs1 ? [] : await q.byNumber(ctx.tx, ctx.actor, box?.no ?? codeKey(code).toUpperCase())
  const lots = documents.length > 0 ? [] : await q.openLots(ctx.tx, ctx.actor, codes, acceptanceId)
  return {
    gs1: gs1 ?? null,
    box: box?.box ?? null,
    documents,
    lots: lots.map((l) => ({
      ...l,
      sameLot: gs1?.lotNo === undefined || l.lotNo === gs1.lotNo.toUpperCase(),
      sameExpiry: gs1?.expiryDate === undefined || l.expiryDate === gs1.expiryDate,
    })),
  }
}
