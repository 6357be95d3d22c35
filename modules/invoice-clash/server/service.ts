import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { clashCalls } from '../shared/calls.ts'
import { owner } from './public.ts'
import { lock } from './queries/read.ts'
import * as q from './queries/write.ts'

/** The authority says what it found: the case is closed, and the number stays whose it is. @throws Refusal of one that is closed */
export const close = async (ctx: Ctx, { id, version, conclusion }: Input<(typeof clashCalls)['close']>) => {
  const found = await lock(ctx.tx, ctx.actor, id)
  if (!found) throw notFound('号码冲突不存在')
  if (found.version !== version) throw conflict({ ...(await lastChange(ctx, found)), current: found })
  if (found.closed) throw refuse('号码冲突已结案')
  const saved = await q.close(ctx, id, conclusion)
  audit(ctx, { entity: owner, entityId: id, entityNo: found.key, action: 'close', after: { conclusion } })
  return saved
}
