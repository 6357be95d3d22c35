import type { Ctx } from '#kernel/server/ctx.ts'
import { lineErrors } from '#kernel/server/refusal.ts'
import { dropOtherCodes, traceable } from './queries/trace.ts'

type Lots = readonly { id: string; orderLineId: string }[]

/**
 * After the lots of a delivery were changed: codes stay with the lots that are still of their article.
 * @throws Refusal a lot that became smaller than its codes
 */
export const keepCodes = async (ctx: Ctx, id: string, before: Lots): Promise<void> => {
  const lines = await traceable(ctx.tx, id)
  const was = new Map(before.map((l) => [l.id, l.orderLineId]))
  const same = lines.filter((l) => was.get(l.id) === l.orderLineId)
  await dropOtherCodes(
    ctx.tx,
    id,
    same.map((l) => l.id),
  )
  const over = same.filter((l) => l.counted > l.most)
  if (over.length > 0)
    throw lineErrors(
      over.map((l) => ({
        ...{ line: l.seq, column: 'qty', message: '已采集 {{counted}} 个追溯码，多于发货数量，请先撤销' },
        params: { counted: l.counted },
      })),
    )
}
