import type { Rules } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { lineErrors, malformed, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { Decimal, plain } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { lacksOf } from '#modules/certificate/server/public.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { departmentOf, pointOf } from '#modules/place/server/public.ts'
import type { surgeryOrderMachine } from '../shared/machine.ts'
import { mustBeUnused } from './elsewhere.ts'
import { kitLines } from './items.ts'
import { piecesOf, type SurgeryDoc, type SurgeryLine } from './queries/read.ts'
import * as q from './queries/write.ts'
import { momentFaults } from './when.ts'

export type ActingOrder = Acting<SurgeryDoc, SurgeryLine>

/** Nothing new goes to whom the hospital or the region froze, or whose cooperation does not go on (domain-lists §2.35). */
const checkStop = async (ctx: Ctx, d: SurgeryDoc): Promise<void> => {
  const stop = (await stopsOf(ctx, d.hospitalId, [d.supplierId], 'order')).get(d.supplierId)
  if (stop) throw refuse(stop.message, stop.params)
}

/** The certificates without which a kit does not come: its supplier's own, and those of what it holds. */
const checkCertificates = async (ctx: Ctx, d: SurgeryDoc, lines: readonly SurgeryLine[]): Promise<void> => {
  const lacks = await lacksOf(ctx, d, lines)
  const own = lacks.find((l) => l.of === 'supplier')
  if (own) throw refuse(own.template, own.params)
  const errors = lines.flatMap((l) => {
    const lack = lacks.find((one) => one.productId === l.productId)
    return lack ? [{ line: l.seq, column: 'catalogItemId', message: lack.template, params: lack.params }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
}

/** Whether it may go as it was typed: its articles, their prices, the moments and places may be others by now. */
const mayGo = async (ctx: Ctx, d: ActingOrder): Promise<string | undefined> => {
  const lines = await d.lines()
  if (lines.length === 0) return '没有明细，不能提交'
  await checkStop(ctx, d)
  const wrong = await momentFaults(ctx, d)
  if (wrong.length > 0) throw malformed(wrong)
  if (!(await pointOf(ctx.tx, d.pointId))?.enabled) return '库房不存在或已停用'
  if (!(await departmentOf(ctx.tx, ctx.actor, d.departmentId))?.enabled) return '科室不存在或已停用'
  const today = await kitLines(ctx, d, lines, !d.emergency)
  const dearer = lines.flatMap((l, i) => {
    const { price } = today[i]!
    if (new Decimal(l.price).eq(price)) return []
    const params = { price: plain(price) }
    return [{ line: l.seq, column: 'qty', message: '目录价格已变为 {{price}}，请重新保存订单', params }]
  })
  if (dearer.length > 0) throw lineErrors(dearer)
  await checkCertificates(ctx, d, lines)
  return undefined
}

/** What was used of it is not said any more: its pieces are free for the paper that is right. */
const unused = async (ctx: Ctx, d: ActingOrder): Promise<void> => {
  if (d.emergency) await q.setAllUsed(ctx.tx, d.id, false)
}

/** Reasons to refuse an action, and its consequences; those that are told more stand in their own files. */
export const surgeryOrderRules: Rules<ActionOf<typeof surgeryOrderMachine>, ActingOrder> = {
  submit: {
    refuse: mayGo,
    sets: q.stamp.submitted,
    async effect(ctx, d) {
      if (!d.emergency) return
      const pieces = await piecesOf(ctx.tx, d.id)
      await mustBeUnused(
        ctx,
        pieces.map((p, i) => ({ ...p, at: i + 1 })),
        'lines',
      )
      await q.setAllUsed(ctx.tx, d.id, true)
    },
  },
  withdraw: { effect: unused },
  approve: {
    async refuse(ctx, d) {
      await checkStop(ctx, d)
      await checkCertificates(ctx, d, await d.lines())
      return undefined
    },
    sets: q.stamp.released,
  },
  rejectAudit: { sets: q.stamp.audited, effect: unused },
  cancel: { refuse: async (_, d) => (d.submittedAt ? undefined : '未提交过的订单请直接删除') },
  accept: {
    refuse: async (_, d) => (d.emergency ? '急诊补录的订单已登记使用，请刷新后接单' : undefined),
    sets: q.stamp.answered,
  },
  acceptUsed: {
    refuse: async (_, d) => (d.emergency ? undefined : '此订单尚未配货，请刷新后接单'),
    sets: q.stamp.answered,
  },
  reject: { sets: q.stamp.answered, effect: (ctx, d) => elevated(ctx, () => unused(ctx, d)) },
  // what its supplier brought goes back as it came
  refuse: { effect: (ctx, d) => elevated(ctx, () => q.allBack(ctx.tx, d.id)) },
}
