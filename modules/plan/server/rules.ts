import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { lineErrors } from '#kernel/server/refusal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { boundTo, coversOfPlan } from '#modules/contract/server/public.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { mergedFault, orderable, quantityFault } from '#modules/purchase-list/server/public.ts'
import { classify, lackReasons } from '#modules/vbp/server/public.ts'
import type { planMachine } from '../shared/machine.ts'
import type { Plan, PlanLine } from './queries/read.ts'
import * as q from './queries/write.ts'

/** A plan as other modules act on it. */
export type PlanDoc = Plan & Doc
type ActingPlan = Acting<Plan, PlanLine>

/** Everything that keeps a plan's lines from being ordered today; each sentence names its line and column. */
const faultsOf = async (ctx: Ctx, hospitalId: string, lines: readonly PlanLine[]) => {
  const ids = lines.map((l) => l.catalogItemId)
  const items = await orderable(ctx.tx, hospitalId, ids, today())
  return lines.flatMap((line, i) => {
    const { catalogItemId, qty } = line
    const item = items.get(catalogItemId)
    const gone = item && mergedFault(line, item)
    if (gone) return [{ line: i + 1, column: 'catalogItemId', ...gone }]
    const no = item ? item.no : '采购目录中没有此品种'
    if (no) return [{ line: i + 1, column: 'catalogItemId', message: no }]
    const fault = item && quantityFault(item, qty)
    return fault ? [{ line: i + 1, column: 'qty', ...fault }] : []
  })
}

export const planRules: Rules<ActionOf<typeof planMachine>, ActingPlan> = {
  submit: {
    async refuse(ctx, plan) {
      const lines = await plan.lines()
      if (lines.length === 0) return '计划没有明细，不能提交'
      if (!(await pointOf(ctx.tx, plan.pointId))?.enabled) return '配送点不存在或已停用'
      const errors = await faultsOf(ctx, plan.hospitalId, lines)
      if (errors.length > 0) throw lineErrors(errors)
      const numbered = lines.map(({ productId }, i) => ({ productId, seq: i + 1 }))
      const lacking = await lackReasons(ctx, plan.hospitalId, [{ planId: plan.id }], numbered)
      if (lacking.length > 0) throw lineErrors(lacking)
      return undefined
    },
    sets: q.stamp.submitted,
    async effect(ctx, plan) {
      await q.setVersions(ctx.tx, plan.id)
      // the class each line would get today; a preview only, frozen on the order line at its submit (domain §5)
      const all = await plan.lines()
      const lines = all.map((l) => ({ key: l.id, productId: l.productId, qty: l.qty }))
      const classes = await classify(ctx.tx, plan.hospitalId, lines, today())
      // that they are planned is counted on the contract in force; their orders are bound by themselves
      const covers = await coversOfPlan(ctx, plan, all)
      await q.setStanding(
        ctx.tx,
        all.map((l) => ({
          id: l.id,
          vbpClass: classes.get(l.id)?.parts[0]?.vbpClass ?? 0,
          contractLineId: boundTo(covers, l)?.lineId ?? null,
        })),
      )
    },
  },
  approve: {
    async refuse(ctx, plan) {
      // asked before its orders take of them
      await coversOfPlan(ctx, plan, await plan.lines())
      return undefined
    },
    sets: q.stamp.audited,
  },
  reject: { sets: q.stamp.audited },
}
