import { now } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceReads as reads } from './queries/read.ts'
import { noteOpened } from './queries/write.ts'

const MINUTE = 60_000

/** A receiver has the delivery before him: the first moment is kept, and is the arrival where nobody says another. */
export const open = async (ctx: Ctx, { id }: Input<(typeof acceptanceCalls)['open']>) => {
  const a = await reads.lock(ctx.tx, ctx.actor, id)
  if (!a) throw notFound()
  if (a.status !== 'wait') throw refuse('验收单已登记')
  return { id, openedAt: await noteOpened(ctx.tx, id) }
}

/**
 * When the goods arrived (domain-insight §6.0.7): as said, else when they were first opened at the desk, else now.
 * Said to the minute, so the minute of shipping is not before it.
 * @throws Refusal naming the field, before the shipping or after now
 */
export const arrivalOf = (
  a: Record<'openedAt' | 'shippedAt', string | null>,
  said: string | null | undefined,
): string => {
  const [shipped, at] = [a.shippedAt ? Date.parse(a.shippedAt) : 0, now().getTime()]
  if (!said) return new Date(Math.min(at, Math.max(shipped, a.openedAt ? Date.parse(a.openedAt) : at))).toISOString()
  const typed = Date.parse(said)
  const no = (message: string) => malformed([{ path: 'arrivedAt', message }])
  if (typed < shipped - (shipped % MINUTE)) throw no('到货时间不能早于发货时间')
  if (typed > at) throw no('到货时间不能晚于现在')
  return new Date(Math.max(typed, shipped)).toISOString()
}
