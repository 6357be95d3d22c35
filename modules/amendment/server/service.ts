import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Acting, documentService } from '#kernel/server/document/service.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import {
  approvalAmount,
  isRunning,
  letGo,
  lockOrder,
  moreFaults,
  noteAmended,
  type pointFor,
} from '#modules/order/server/public.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { type AmendmentAction, amendmentMachine } from '../shared/machine.ts'
import { amendmentSheet } from '../shared/words.ts'
import { type Amendment, amendmentReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { answerDays } from './settings.ts'

export type Behind = Awaited<ReturnType<typeof lockOrder>>
type Line = Awaited<ReturnType<typeof reads.lines>>[number]
/** An amendment behind its order, whose lines it changes; `days`: the supplier has to answer. */
type ActingAmendment = Acting<Amendment & Doc, Line, { behind: Behind; days: number }>

/** What its approval looks at: the order as it becomes, and what the hospital bought of the supplier today beside it. */
export const approvalOf = (
  ctx: Ctx,
  a: Pick<Amendment, 'hospitalId' | 'supplierId' | 'amountAfter' | 'orderId' | 'kind' | 'createdBy'>,
) => ({
  orgId: a.hospitalId,
  kind: a.kind,
  createdBy: a.createdBy,
  amount: () => approvalAmount(ctx, { ...a, amount: a.amountAfter }, [a.orderId]),
})

/** Behind its order and the lines. @throws Refusal unknown and foreign ids alike */
const lock = async (ctx: Ctx, id: string) => {
  const seen = await reads.get(ctx.tx, ctx.actor, id)
  if (!seen) throw notFound()
  const behind = await lockOrder(ctx, seen.orderId)
  const days = await configOf(ctx, answerDays, seen.hospitalId)
  return { behind, days, doc: await reads.lock(ctx.tx, ctx.actor, id) }
}

/** Whether the order may still become this. */
const fits = async (ctx: Ctx, a: ActingAmendment): Promise<string | undefined> => {
  if (!isRunning(a.behind.order)) return '订单已结束，不能变更'
  if (a.expectedAfter && a.expectedAfter < today()) return '新的期望到货日期已过，请撤回后重新变更'
  if (a.pointTo && !(await elevated(ctx, () => pointOf(ctx.tx, a.pointTo!)))?.enabled)
    return '新的配送点已停用，请撤回后重新变更'
  return undefined
}

/** More of something is bought as if it were ordered: by who may sell and with what may be sold today. */
const mayMore = async (ctx: Ctx, a: ActingAmendment): Promise<string | undefined> => {
  const no = await fits(ctx, a)
  if (no) return no
  const raised = new Map(
    (await a.lines()).flatMap((l) => (cmp(l.qtyAfter, l.qtyBefore) > 0 ? [[l.orderLineId, l.qtyAfter] as const] : [])),
  )
  const errors = await moreFaults(
    ctx,
    a.behind.order,
    a.behind.lines.flatMap((l) => (raised.has(l.id) ? { ...l, qty: raised.get(l.id)! } : [])),
    a.behind.lines.filter((l) => !raised.has(l.id)),
  )
  if (errors.length > 0) throw lineErrors(errors)
  return undefined
}

/** He agrees within his days. */
const inTime = async (ctx: Ctx, a: ActingAmendment): Promise<string | undefined> => {
  if (a.late) throw refuse('已过答复期限 {{day}}，变更作废', { day: a.answerBy! })
  return fits(ctx, a)
}

/** What it is for the order. */
type Said = Pick<Amendment, 'expectedAfter' | 'pointTo'>

/** The order becomes what its amendment says, whoever had the last word. */
export const takeEffect = (
  ctx: Ctx,
  behind: Behind,
  a: Said,
  lines: readonly Pick<Line, 'orderLineId' | 'qtyAfter' | 'promisedAfter'>[],
) =>
  elevated(ctx, async () =>
    noteAmended(ctx, behind, {
      expectedDate: a.expectedAfter,
      point: a.pointTo ? await pointSaid(ctx, a.pointTo) : null,
      lines: lines.map(({ orderLineId, qtyAfter: qty, promisedAfter: promisedDate }) => ({
        orderLineId,
        qty,
        promisedDate,
      })),
    }),
  )
/** The place as it is today, whoever asks. */
const pointSaid = async (ctx: Ctx, id: string): ReturnType<typeof pointFor> => {
  const p = await pointOf(ctx.tx, id)
  if (!p) throw notFound()
  return { pointId: id, pointName: p.name, pointAddress: p.address, receiver: p.receiver, receiverPhone: p.phone }
}

const effect = async (ctx: Ctx, a: ActingAmendment) => takeEffect(ctx, a.behind, a, await a.lines())
/** The order stays as it is. */
const stays = (ctx: Ctx, a: Pick<Amendment, 'orderId'>) => elevated(ctx, () => letGo(ctx, a.orderId))
const next = (a: ActingAmendment) => q.stamp.effective(a.behind.order.revision + 1)

export const amendmentRules: Rules<AmendmentAction, ActingAmendment> = {
  approve: { refuse: mayMore, sets: (ctx, a) => ({ ...q.stamp.audited(ctx), ...q.stamp.sent(a.days) }) },
  approveNow: { refuse: mayMore, sets: (ctx, a) => ({ ...q.stamp.audited(ctx), ...next(a) }), effect },
  rejectAudit: { sets: q.stamp.audited, effect: stays },
  agree: { refuse: inTime, sets: (ctx, a) => ({ ...q.stamp.answered(ctx), ...next(a) }), effect },
  refuse: { sets: q.stamp.answered, effect: stays },
  withdraw: { effect: stays },
}

const out: readonly (AmendmentAction | undefined)[] = ['approve', 'approveNow']

export const amendment = documentService({
  machine: amendmentMachine,
  reads,
  lock,
  rules: amendmentRules,
  sheet: amendmentSheet,
  // the supplier hears of it once it reaches him
  parties: (a, action) => (a.sentAt || out.includes(action) ? [a.hospitalId, a.supplierId] : [a.hospitalId]),
  approval: approvalOf,
  // there is one button that passes it: whether somebody agrees after it the order says
  allows: (a, name) => (name === 'approve' ? a.taken : name === 'approveNow' ? !a.taken : true),
})
