import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import type { RequisitionDoc } from './queries/read.ts'

type Pair = Pick<RequisitionDoc, 'hospitalId' | 'supplierId'>

const stopOf = async (ctx: Ctx, { hospitalId, supplierId }: Pair, looking?: 'looking') =>
  (await stopsOf(ctx, hospitalId, [supplierId], 'payment', looking)).get(supplierId)

/**
 * Nothing is asked for, approved, covered or paid of a supplier whose payments the hospital or the region froze (domain-lists §2.35);
 * the freeze waits for whoever was before it. What the bank sends back is booked all the same.
 * @throws Refusal with who froze, until when and why
 */
export const mustNotBeFrozen = async (ctx: Ctx, pair: Pair): Promise<void> => {
  const stop = await stopOf(ctx, pair)
  if (stop) throw refuse(stop.message, stop.params)
}

/** The same as it is said to who only looks, in his language. */
export const frozenSays = async (ctx: Ctx, pair: Pair): Promise<string | undefined> => {
  const stop = await stopOf(ctx, pair, 'looking')
  return stop && say(stop.message, ctx.lang, stop.params)
}
