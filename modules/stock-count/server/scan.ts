import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import type { stockCountCalls } from '../shared/calls.ts'
import { linesMeant } from '../shared/scanned.ts'
import { productsOf, stockCountReads as reads } from './queries/read.ts'
import { count } from './service.ts'

/** What a code means in this count: its lines, or a product whose lot no line has; nothing is written. */
export const scan = async (ctx: Ctx, { id, code }: Input<(typeof stockCountCalls)['scan']>) => {
  const doc = await count.get(ctx, id)
  const { gs1 = null, codes } = readPack(code)
  const lines = linesMeant(await reads.lines(ctx.tx, id), code)
  const [p] = lines.length > 0 ? [] : await productsOf(ctx.tx, doc.hospitalId, codes)
  return {
    gs1,
    lines: lines.map((l) => l.id),
    product: p ? { ...p, code: p.platformCode } : null,
  }
}
