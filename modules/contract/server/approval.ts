import type { Ctx } from '#kernel/server/ctx.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, sumOf } from '#kernel/shared/decimal.ts'
import { type Weight, weightOf } from './queries/weight.ts'

/** Beyond every level's bound: of a contract nobody can say what it comes to, all of them decide. */
const EVERY_LEVEL = 'Infinity'

/**
 * What an approval looks at: what the contract may come to, with what the hospital handed in of the same supplier and type within 30 days
 * and was not rejected, so that nobody stays under the bounds by a framework or by several small ones (security.md, insider; decision
 * 0017). Behind the wall: who does not see all of the house's contracts is judged by all of them.
 */
export const approvalWeight = (ctx: Ctx, id: string): Promise<Weight> => elevated(ctx, () => weightOf(ctx.tx, id))

interface Standing {
  id: string
  hospitalId: string
  createdBy: string
}
/** Whose flow approves it, and by which amount. */
export const approvalOf = (ctx: Ctx, d: Standing) => ({
  orgId: d.hospitalId,
  kind: null,
  createdBy: d.createdBy,
  amount: async () => {
    const { own, also } = await approvalWeight(ctx, d.id)
    return own === null ? EVERY_LEVEL : sumOf([own, also])
  },
})

/**
 * By what its levels are chosen where that is not its own amount, for the hospital's people who know it: of other contracts those that
 * data permission shows them.
 */
export const weightSays = async (
  ctx: Ctx,
  { id, amount }: { id: string; amount: string | null },
): Promise<string[]> => {
  if (amount === null || ctx.actor.org === 'supplier') return []
  const { own, also, others } = await weightOf(ctx.tx, id)
  if (own === null) return [say('合同金额或数量未确定，须经全部审批级别', ctx.lang)]
  if (cmp(also, '0') <= 0) return []
  const sum = { n: others, also, sum: sumOf([own, also], 2) }
  return [say('30 天内与该供应商的同类合同另有 {{n}} 份共 {{also}} 元，审批级别按合计 {{sum}} 元确定', ctx.lang, sum)]
}
