import type { Ctx } from '#kernel/server/ctx.ts'
import { lineErrors, malformed } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { amountChange, belowExecuted, belowOrdered } from './queries/supplements.ts'

interface Supplement {
  id: string
  parentId: string | null
}

/** A supplement leaves its contract no less than was executed of it, in quantities and in yuan. @throws Refusal naming lines or the amount */
export const mustCoverExecuted = async (ctx: Ctx, d: Supplement): Promise<void> => {
  if (!d.parentId) return
  const less = await belowExecuted(ctx.tx, d.id)
  if (less.length > 0)
    throw lineErrors(
      less.map((l) => ({
        line: l.seq,
        column: 'qty',
        message: '数量不能低于已执行的 {{executed}}',
        params: { executed: l.executed },
      })),
    )
  const to = await amountChange(ctx.tx, d.id)
  if (to && cmp(to.amount, to.executed) < 0)
    throw malformed([
      {
        path: 'amount',
        message: '合同金额 {{amount}} 元低于已执行的 {{executed}} 元',
        params: { amount: to.amount, executed: to.executed },
      },
    ])
}

/**
 * What who hands in, approves or signs a supplement should know of it: that it changes the amount, and lines of which more is ordered
 * than it leaves. That is no fault: orders under way may be closed.
 */
export const supplementSays = async (ctx: Ctx, d: Supplement): Promise<string[]> => {
  if (!d.parentId) return []
  const to = await amountChange(ctx.tx, d.id)
  return [
    ...(to ? [say('主合同金额将由 {{was}} 元改为 {{amount}} 元', ctx.lang, { was: to.was, amount: to.amount })] : []),
    ...(await belowOrdered(ctx.tx, d.id)).map((l) =>
      say('第 {{line}} 行 {{name}}：已订 {{ordered}}，将低于已订数量', ctx.lang, {
        line: l.seq,
        name: l.name,
        ordered: plain(l.ordered),
      }),
    ),
  ]
}
