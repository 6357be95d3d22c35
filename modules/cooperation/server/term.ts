import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { payDays as regionDays } from '#modules/payment-clock/server/public.ts'
import type { cooperationCalls } from '../shared/calls.ts'
import { tellTerm } from './notices.ts'
import { setPayDays } from './queries/write.ts'
import { cooperation } from './service.ts'

/**
 * The days a pair pays within (domain-money §3.16); what is owed already keeps its day. A hospital pays sooner than the region asks, and
 * the authority alone lets it pay later: who is measured by a clock does not set it back.
 */
export const setTerm = async (ctx: Ctx, { id, version, payDays }: Input<(typeof cooperationCalls)['setTerm']>) => {
  const { doc, before } = await cooperation.forChange(ctx, id, version, 'setTerm')
  const most = await configOf(ctx, regionDays)
  if (payDays !== null && payDays > most && ctx.actor.org !== 'authority')
    throw refuse('长于区域账期 {{most}} 天的账期由主管部门设置', { most })
  const saved = await setPayDays(ctx.tx, id, payDays)
  await cooperation.noted(ctx, doc, 'setTerm', '设置账期', { before, after: { payDays } })
  await tellTerm(ctx, doc, payDays ?? most)
  return saved
}
