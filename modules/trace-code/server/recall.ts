import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { draftRecall } from '#modules/recall/server/public.ts'
import type { traceCalls } from '../shared/calls.ts'
import { byCode } from './queries/codes.ts'
import { codeIn } from './service.ts'

/** A code's lot is to be recalled: a draft, by a hospital for itself, by the authority for the region; it is issued where it is read. */
export const recallLot = async (ctx: Ctx, { code: typed, hospitalId }: Input<(typeof traceCalls)['recall']>) => {
  const { code } = codeIn(typed)
  const rows = await byCode(ctx.tx, ctx.actor, code)
  const found = rows.find((r) => hospitalId === undefined || r.hospitalId === hospitalId)
  if (!found) throw notFound()
  if (!found.lotNo) throw refuse('追溯码 {{code}} 没有批号，不能按批号召回', { code })
  return draftRecall(ctx, {
    productId: found.productId,
    lots: found.lotNo,
    level: 2,
    source: ctx.actor.org === 'hospital' ? 'hospital' : 'authority',
    instruction: 'observe',
    scope: ctx.actor.org === 'hospital' ? 'own' : 'region',
    cause: say('追溯码 {{code}} 查询发起', ctx.lang, { code }),
  })
}
