import { derive, note, type Rules } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { freeLots, holdLots, type Lots, stopLots } from '#modules/stock/server/public.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { recallMachine, recallTaskMachine } from '../shared/machine.ts'
import { notAllowed } from './allowed.ts'
import { giveTasks } from './queries/reach.ts'
import { lotsOf, type Recall } from './queries/read.ts'
import { sumsOf } from './queries/sums.ts'
import { standing, tasksOf } from './queries/task.ts'
import * as q from './queries/write.ts'
import { hoursFor } from './settings.ts'

type ActingRecall = Acting<Recall, never>
const liftable: readonly string[] = recallTaskMachine.actions.lift.from

/** Which goods a recall means. */
export const goodsOf = async (ctx: Ctx, r: Recall): Promise<Lots> => ({
  productId: r.productId,
  lotNos: await lotsOf(ctx.tx, r.id),
  madeFrom: r.madeFrom,
  madeTo: r.madeTo,
  hospitalId: r.scope === 'own' ? r.createdOrg : null,
})

/** Tasks begin with a step of their own, seen by the organisation and by who issued it. */
const begin = (ctx: Ctx, r: { no: string; orgId: string }, given: readonly { id: string; orgId: string }[]): void => {
  for (const t of given)
    note(
      ctx,
      recallTaskMachine,
      { id: t.id, no: r.no, status: 'notified', version: 0, parties: [t.orgId, r.orgId] },
      { action: 'create', label: '下达任务', to: 'notified' },
    )
}

/**
 * Tasks for whoever has, had or is being sent the goods: at the issue, and for those who get some later. Reaches behind every
 * wall, so rights were checked before.
 */
export const giveOut = async (ctx: Ctx, r: Recall): Promise<number> => {
  const hours = await hoursFor(ctx, r.level)
  const goods = await goodsOf(ctx, r)
  const given = await elevated(ctx, () => giveTasks(ctx.tx, r, goods, hours))
  begin(ctx, r, given)
  return given.length
}

/** A recall closes when the ledger and what each task says agree; the first lot that does not is named with its sums. */
const mustAgree = async (ctx: Ctx, r: Recall): Promise<void> => {
  if (r.drill) return
  const tasks = await tasksOf(ctx.tx, ctx.actor, r.id)
  const orgs = new Map(tasks.map((t) => [t.id, t.org]))
  const ids = tasks.map((t) => t.id)
  for (const s of await sumsOf(ctx.tx, ids)) {
    const told = new Decimal(s.held).add(s.used).add(s.gone).add(s.before)
    if (told.eq(s.received)) continue
    const text = (n: string) => packsText(n, r.ratio, r.unit, r.minUnit)
    throw refuse(
      '{{org}} 批号 {{lot}}：收到 {{received}}，现存 {{held}}、已用 {{used}}、退回或销毁 {{gone}}、此前退回 {{before}}，相差 {{diff}}，不能结案',
      {
        org: orgs.get(s.taskId) ?? '',
        lot: s.lotNo || '--',
        received: text(s.received),
        held: text(s.held),
        used: text(s.used),
        gone: text(s.gone),
        before: text(s.before),
        diff: text(new Decimal(s.received).sub(told).toFixed()),
      },
    )
  }
}

export const recallRules: Rules<ActionOf<typeof recallMachine>, ActingRecall> = {
  issue: {
    async refuse(ctx, r) {
      const no = notAllowed(r, 'issue', ctx.actor)
      if (no || r.drill) return no
      // what is booked, shipped or taken in from here on waits, and is seen by nobody before us
      await stopLots(ctx, r.productId)
      return undefined
    },
    sets: q.stamp.issued,
    async effect(ctx, r) {
      const of = { type: 'recall', id: r.id, no: r.no }
      if (!r.drill) await holdLots(ctx, of, r.cause, await goodsOf(ctx, r))
      const given = await giveOut(ctx, { ...r, orgId: ctx.actor.orgId })
      // who gets one of a lot nobody has yet is held by the watch and joins later; a drill watches nothing and asks nobody
      if (given === 0 && r.drill) throw refuse('没有机构有过或正在接收这些批号，不必演练')
      // no task will ever say that all is done, so it may be closed at once; who joins later opens it again
      if (given === 0) await derive(ctx, recallMachine, [r], 'ready')
    },
  },
  close: {
    async refuse(ctx, r) {
      const no = notAllowed(r, 'close', ctx.actor)
      if (!no) await mustAgree(ctx, r)
      return no
    },
    sets: q.stamp.closed,
  },
  cancel: {
    refuse: async (ctx, r) => notAllowed(r, 'cancel', ctx.actor),
    sets: q.stamp.cancelled,
    async effect(ctx, r, { reason = '' }) {
      await freeLots(ctx, { type: 'recall', id: r.id, no: r.no }, reason)
      await elevated(ctx, async () => {
        const open = (await standing(ctx.tx, r.id)).filter((t) => liftable.includes(t.status))
        const docs = open.map((t) => ({ ...t, parties: [t.orgId, t.issuerId] }))
        if (docs.length > 0) await derive(ctx, recallTaskMachine, docs, 'lift', { reason })
      })
    },
  },
}
