import { randomUUID } from 'node:crypto'
import { act, derive, remark } from '#kernel/server/act.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { contractMachine as m } from '../../shared/machine.ts'
import type { registerCalls } from '../../shared/register-calls.ts'
import * as q from '../queries/endings.ts'
import { followed, moved } from '../queries/moving.ts'
import type { RegisterDoc } from '../queries/register.ts'
import { PAPER } from './paper.ts'
import { register } from './service.ts'
import { answerDays } from './settings.ts'

type EndInput = Input<(typeof registerCalls)['terminate']>
type Of<K extends EndInput['kind']> = Extract<EndInput, { kind: K }>

const labels = {
  askEnd: '申请终止',
  agreeEnd: '同意终止',
  disagreeEnd: '不同意终止',
  withdrawEnd: '撤回终止申请',
  keepEnd: '监管机构决定继续履行',
} as const

/** A step that moves no status; whoever takes it becomes no author. */
const noted = async (
  ctx: Ctx,
  d: RegisterDoc,
  action: keyof typeof labels,
  reason: string,
  sets: { ending: boolean },
) => {
  const now = await moved(ctx.tx, d.id, sets)
  remark(ctx, m, register.asDoc(d), { action, label: labels[action], to: d.status, reason })
  return { id: d.id, no: d.no, status: d.status, version: now.version }
}

const ask = async (
  ctx: Ctx,
  d: RegisterDoc,
  { reason, endsOn, files = [] }: Of<'ask'>,
  open: q.OpenEnding | undefined,
) => {
  if (open) throw refuse('已有终止申请待处理，不能重复申请')
  if (ctx.actor.org === 'authority') throw refuse('监管机构只能决定逾期未答复的终止申请')
  if (endsOn < today()) throw malformed([{ path: 'endsOn', message: '日期不能早于今天' }])
  if (d.validTo && endsOn > d.validTo)
    throw malformed([{ path: 'endsOn', message: '终止日期不能晚于合同到期日 {{day}}', params: { day: d.validTo } }])
  const id = randomUUID()
  const answerUntil = dayAfter(today(), await configOf(ctx, answerDays))
  const kept = await attach(ctx, { kind: PAPER, id: d.id }, [], files)
  await q.insertEnding(ctx.tx, ctx.actor, d, { id, reason, endsOn, answerUntil, files: kept })
  return noted(ctx, d, 'askEnd', `${endsOn} · ${reason}`, { ending: true })
}

/** The contract ends with its day: today at once, a later one by the daily task. */
const ends = async (ctx: Ctx, d: RegisterDoc, open: q.OpenEnding, state: 'agreed' | 'decided', answer: string) => {
  await q.answerEnding(ctx.tx, ctx.actor, open.id, { state, answer })
  if (open.endsOn > today())
    return noted(ctx, d, 'agreeEnd', [open.endsOn, answer].filter(Boolean).join(' · '), { ending: false })
  const doc = register.asDoc(d, 'end')
  const wish = { action: 'end', version: d.version, reason: answer || open.reason } as const
  await act(ctx, m, doc, wish, { end: { sets: () => ended } })
  return { id: doc.id, no: doc.no, status: doc.status, version: doc.version }
}
/** What is written when it ends for good, whoever ends it. */
const ended = { ending: false, frozen_org: null, frozen_until: null, freeze_reason: '' }

const mustBeOpen = (open: q.OpenEnding | undefined): q.OpenEnding => {
  if (!open) throw refuse('没有待处理的终止申请')
  return open
}
/** @throws Refusal of who asked himself, and of the authority before the days are over */
const mustAnswer = (ctx: Ctx, open: q.OpenEnding): void => {
  if (open.askedOrg === ctx.actor.orgId) throw refuse('终止申请由对方答复')
  if (ctx.actor.org === 'authority') throw refuse('监管机构只能决定逾期未答复的终止申请')
}

/** Asks for the end of a contract, answers, takes the wish back, or decides it where nobody answered (domain §3.10). */
export const terminate = async (ctx: Ctx, e: EndInput) => {
  const { doc: found } = await register.lock(ctx, e.id)
  // that it is not offered says no reason
  if (found.agreedEnd) throw refuse('此合同已定于 {{day}} 终止', { day: found.agreedEnd })
  const { doc: d } = await register.forChange(ctx, e.id, e.version, 'terminate')
  const open = await q.openEnding(ctx.tx, d.id)
  switch (e.kind) {
    case 'ask':
      return ask(ctx, d, e, open)
    case 'agree': {
      const one = mustBeOpen(open)
      mustAnswer(ctx, one)
      return ends(ctx, d, one, 'agreed', e.answer ?? '')
    }
    case 'disagree': {
      const one = mustBeOpen(open)
      mustAnswer(ctx, one)
      await q.answerEnding(ctx.tx, ctx.actor, one.id, { state: 'disagreed', answer: e.answer })
      return noted(ctx, d, 'disagreeEnd', e.answer, { ending: false })
    }
    case 'withdraw': {
      const one = mustBeOpen(open)
      if (one.askedOrg !== ctx.actor.orgId) throw refuse('只有申请方可以撤回终止申请')
      await q.answerEnding(ctx.tx, ctx.actor, one.id, { state: 'withdrawn', answer: '' })
      return noted(ctx, d, 'withdrawEnd', '', { ending: false })
    }
    case 'decide': {
      const one = mustBeOpen(open)
      if (ctx.actor.org !== 'authority' || one.state !== 'escalated')
        throw refuse('只有逾期未答复的终止申请由监管机构决定')
      if (e.ends) return ends(ctx, d, one, 'decided', e.answer)
      await q.answerEnding(ctx.tx, ctx.actor, one.id, { state: 'kept', answer: e.answer })
      return noted(ctx, d, 'keepEnd', e.answer, { ending: false })
    }
  }
}

/** By the daily task: nobody answers any more how a contract shall end that is over. False where nothing was open. */
export const lapse = async (ctx: Ctx, d: RegisterDoc): Promise<boolean> => {
  if (m.offers.terminate.from!.some((live) => live === d.status)) return false
  const open = await q.openEnding(ctx.tx, d.id)
  if (!open) return false
  await q.lapseEnding(ctx.tx, open.id)
  await followed(ctx.tx, d.id, { ending: false })
  return true
}

/** By the daily task: the day an agreement or a decision named has come. False where it has not. */
export const endAgreed = async (ctx: Ctx, d: RegisterDoc): Promise<boolean> => {
  if (!m.actions.end.from.some((live) => live === d.status)) return false
  const agreed = await q.agreedEnd(ctx.tx, d.id)
  if (!agreed || agreed.endsOn > today()) return false
  const doc = register.asDoc(d, 'end')
  await derive(ctx, m, [doc], 'end', { sets: ended, reason: agreed.endsOn })
  // what else the day would do to it finds it ended
  Object.assign(d, { status: doc.status, version: doc.version })
  return true
}
