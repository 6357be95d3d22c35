import type { Ctx } from '#kernel/server/ctx.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { plansWith } from './queries/runs.ts'

/** Whoever plans hears that what he plans is no longer on the platform's list, plan by plan (domain-trace §2.30.2). @returns how many plans */
export const warnPlans = async (ctx: Ctx, itemIds: readonly string[]): Promise<number> => {
  if (itemIds.length === 0) return 0
  const plans = await plansWith(ctx.tx, itemIds)
  for (const p of plans)
    await tellNotice(ctx, {
      orgId: p.hospitalId,
      codes: ['procurement/planning:submit'],
      event: 'province.delisted',
      template: '采购计划 {{no}} 中的 {{names}} 已从省平台撤网，请更换或撤下',
      params: { no: p.no, names: p.names.length > 120 ? `${p.names.slice(0, 119)}…` : p.names },
      path: `/procurement/planning/${p.planId}`,
    })
  return plans.length
}
