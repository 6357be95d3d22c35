import { attempt } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { sayRefusal } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { arrivalOf, expiredAt } from './arrival.ts'
import * as q from './queries.ts'
import { accept } from './service.ts'

type Calls = typeof acceptanceCalls

/** Takes everything of one delivery; an expired lot needs the receiver's eyes. */
const takeWhole = async (
  ctx: Ctx,
  a: Awaited<ReturnType<typeof q.heads>>[number],
  version: number,
  said: Omit<Input<Calls['batchAccept']>, 'items'>,
) => {
  const lines = await q.lines(ctx.tx, a.id)
  const arrivedAt = arrivalOf(a, said.arrivedAt)
  if (lines.some((l) => expiredAt(l, arrivedAt))) throw refuse('有已过期的批号，请逐单验收')
  return accept(ctx, {
    id: a.id,
    version,
    ...said,
    lines: lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0', refuseReason: '' })),
  })
}

/** Registers several deliveries as received whole; each is done or refused by itself. */
export const batchAccept = async (ctx: Ctx, { items, ...said }: Input<Calls['batchAccept']>) => {
  const failed: { id: string; no: string; reason: string }[] = []
  const seen = new Map(
    (
      await q.heads(
        ctx.tx,
        ctx.actor,
        items.map((i) => i.id),
      )
    ).map((a) => [a.id, a]),
  )
  // orders are locked first, so batches go through them in one order
  const place = (id: string) => `${seen.get(id)?.orderId ?? ''} ${id}`
  for (const item of items.toSorted((a, b) => place(a.id).localeCompare(place(b.id)))) {
    const no = await attempt(ctx, () => {
      const a = seen.get(item.id)
      if (!a) throw notFound()
      return takeWhole(ctx, a, item.version, said)
    })
    if (no) failed.push({ id: item.id, no: seen.get(item.id)?.no ?? '', reason: sayRefusal(no, ctx.lang) })
  }
  return { done: items.length - failed.length, failed }
}

/** Refuses everything of one delivery for one reason; nothing enters stock when it is confirmed. */
export const refuseWhole = async (ctx: Ctx, input: Input<Calls['refuse']>) => {
  const { id, refuseCode, refuseReason, ...said } = input
  if (!(await q.get(ctx.tx, ctx.actor, id))) throw notFound()
  const lines = await q.lines(ctx.tx, id)
  return accept(ctx, {
    id,
    ...said,
    remark: '',
    lines: lines.map((l) => ({ id: l.id, acceptedQty: '0', refusedQty: l.deliveredQty, refuseCode, refuseReason })),
  })
}
