import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { lineErrors } from '#kernel/server/refusal.ts'
import type { ActionOf, StatusOf } from '#kernel/shared/machine.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { catalogLines, orderable, quantityFault } from '#modules/purchase-list/server/public.ts'
import { classify } from '#modules/vbp/server/public.ts'
import type { planMachine } from '../shared/machine.ts'
import * as q from './queries.ts'

export interface PlanDoc extends Doc {
  no: string
  status: StatusOf<typeof planMachine>
  hospitalId: string
  createdBy: string
  kind: number
  pointId: string
}

/** Everything that keeps a plan's lines from being ordered today; each sentence names its line and column. */
export const checkLines = async (
  ctx: Ctx,
  hospitalId: string,
  lines: readonly { catalogItemId: string; qty: string }[],
) => {
  const ids = lines.map((l) => l.catalogItemId)
  const items = await catalogLines(ctx.tx, hospitalId, ids)
  const why = await orderable(ctx.tx, hospitalId, ids, today())
  return lines.flatMap((line, i) => {
    const item = items.get(line.catalogItemId)
    const at = (column: string, message: string, params?: Record<string, string>) => [
      { line: i + 1, column, message, params },
    ]
    if (!item) return at('catalogItemId', '采购目录中没有此品种')
    const no = why.get(line.catalogItemId)
    if (no) return at('catalogItemId', no)
    const fault = quantityFault(item, line.qty)
    if (fault) return at('qty', fault.message, fault.params)
    return []
  })
}

export const planRules: Rules<ActionOf<typeof planMachine>, PlanDoc> = {
  submit: {
    async refuse(ctx, plan) {
      const lines = await q.lines(ctx.tx, plan.id)
      if (lines.length === 0) return '计划没有明细，不能提交'
      if (!(await pointOf(ctx.tx, plan.pointId))?.enabled) return '配送点不存在或已停用'
      const errors = await checkLines(ctx, plan.hospitalId, lines)
      if (errors.length > 0) throw lineErrors(errors)
    },
    async effect(ctx, plan) {
      await q.stamp(ctx.tx, plan.id, { submitted: true })
      await previewClasses(ctx, plan)
    },
  },
  approve: {
    effect: async (ctx, plan) => void (await q.stamp(ctx.tx, plan.id, { auditedBy: ctx.actor.userId })),
  },
  reject: {
    effect: async (ctx, plan) => void (await q.stamp(ctx.tx, plan.id, { auditedBy: ctx.actor.userId })),
  },
}

/** The class each line would get today; a preview only, frozen on the order line at its submit (domain §5). */
const previewClasses = async (ctx: Ctx, plan: PlanDoc) => {
  const lines = await q.lines(ctx.tx, plan.id)
  const parts = await classify(
    ctx.tx,
    plan.hospitalId,
    lines.map((l) => ({ key: l.id, productId: l.productId, qty: l.qty })),
    today(),
  )
  await q.setVbpClasses(
    ctx.tx,
    lines.map((l) => ({ id: l.id, vbpClass: parts.get(l.id)?.parts[0]?.vbpClass ?? 0 })),
  )
}
