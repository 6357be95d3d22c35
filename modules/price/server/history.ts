import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { priceCalls } from '../shared/calls.ts'
import { periodsOf } from './queries/history.ts'

/** What an item cost from when to when (domain-lists §2.38). @throws notFound of an unknown item, a foreign one, and one never enabled */
export const history = async (ctx: Ctx, { id }: Input<typeof priceCalls.history>) => {
  const rows = await periodsOf(ctx.tx, ctx.actor, id)
  if (rows.length === 0) throw notFound()
  return { rows }
}
