import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { lineErrors } from '#kernel/server/refusal.ts'
import { dropUnused } from './queries/report.ts'
import { dropOtherCodes, traceable } from './queries/trace.ts'
import { type NewLot, replaceLines } from './queries/write.ts'

export const owner = 'deliveryReport'

/** Reports that no lot has any more go, and their files with them. */
export const releaseUnused = async (ctx: Ctx, id: string): Promise<void> => {
  for (const r of await dropUnused(ctx.tx, id)) await attach(ctx, { kind: owner, id: r.id }, r.files, [])
}

/** The lots of a draft written anew; codes and reports stay with the lots that stay. @throws Refusal codes beyond a lot's quantity */
export const replace = async (
  ctx: Ctx,
  d: { id: string; hospitalId: string; supplierId: string },
  lots: readonly NewLot[],
): Promise<void> => {
  await dropOtherCodes(
    ctx.tx,
    d.id,
    lots.flatMap((l) => l.id ?? []),
  )
  await replaceLines(ctx.tx, d, lots)
  await releaseUnused(ctx, d.id)
  const over = (await traceable(ctx.tx, d.id)).filter((l) => l.counted > l.expected)
  if (over.length > 0)
    throw lineErrors(
      over.map((l) => ({
        ...{ line: l.seq, column: 'qty', message: '已采集 {{counted}} 个追溯码，多于发货数量，请先撤销' },
        params: { counted: l.counted },
      })),
    )
}
