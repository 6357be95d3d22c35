import { audit } from '#kernel/server/audit.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { clockCalls } from '../shared/calls.ts'
import { ENOUGH } from '../shared/types.ts'
import * as q from './queries/detail.ts'
import * as r from './queries/ranking.ts'

type Calls = typeof clockCalls

export const detail = async ({ tx, actor }: Ctx, { id }: Input<Calls['detail']>): Promise<Answer<Calls['detail']>> => {
  const clock = await q.one(tx, actor, id)
  if (!clock) throw notFound()
  return {
    ...clock,
    stops: await q.stopsOf(tx, id),
    parts: await q.partsOf(tx, id),
    requisitions: await q.requisitionsOf(tx, id),
  }
}

/** Of a year until today where nothing is said. A supplier reads his own days, and beside them what is true of all, where they are enough. */
export const ranking = async (
  ctx: Ctx,
  { startedOn = {} }: Input<Calls['ranking']>,
): Promise<Answer<Calls['ranking']>> => {
  const { tx, actor } = ctx
  const to = startedOn.to ?? today()
  const days = { from: startedOn.from ?? dayAfter(to, -365), to }
  const own = await r.figures(tx, days, r.sideOf(actor))
  if (own.length === 0) return { rows: [], ...days }
  const hospitalIds = own.map((h) => h.hospitalId)
  const all = actor.org === 'supplier' ? await elevated(ctx, () => r.figures(tx, days, { hospitalIds })) : []
  const enough = new Map(all.filter((h) => h.suppliers >= ENOUGH).map((h) => [h.hospitalId, h]))
  const names = await r.namesOf(tx, hospitalIds)
  const rows = own.map((h) => ({
    ...h,
    hospital: names.get(h.hospitalId) ?? '',
    allGross: enough.get(h.hospitalId)?.grossDays ?? null,
    allNet: enough.get(h.hospitalId)?.netDays ?? null,
  }))
  return { rows, ...days }
}

/** The hospital hears what is overdue or due within a week, as far as who reminds it sees it; of each organisation once a day. */
export const remind = async (ctx: Ctx, { hospitalId }: Input<Calls['remind']>): Promise<Answer<Calls['remind']>> => {
  const due = await q.pressing(ctx, hospitalId)
  if (!due) throw notFound()
  if (due.items === 0) throw refuse('该医院没有已逾期或 7 天内到期的应付款')
  if (!(await q.noteReminder(ctx, hospitalId, due))) throw refuse('今天已提醒过该医院')
  await tellNotice(ctx, {
    orgId: hospitalId,
    codes: ['settlement/paymentClock:view', 'settlement/requisition:promise'],
    event: 'paymentClock.remind',
    template: '{{org}}提醒付款：{{n}} 笔应付款已逾期或 7 天内到期，共 {{amount}} 元',
    params: { org: ctx.actor.orgName, n: String(due.items), amount: due.amount },
    path: '/settlement/paymentClock?band=overdue',
  })
  audit(ctx, {
    entity: 'paymentClock',
    entityId: hospitalId,
    entityNo: '',
    action: 'remind',
    after: { items: due.items, amount: due.amount },
  })
  return { items: due.items, amount: due.amount }
}
