import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { LineError } from '#kernel/server/refusal.ts'
import { cmp, Decimal, minus } from '#kernel/shared/decimal.ts'
import { noteLess } from '#modules/plan/server/public.ts'
import { classify, reserve } from '#modules/vbp/server/public.ts'
import { freezeDue } from './frozen.ts'
import * as write from './queries/amended.ts'
import { orderReads as reads } from './queries/read.ts'
import type { lockOrder } from './service.ts'
import { progress } from './supply.ts'
import { giveBack } from './volume.ts'

type Locked = Awaited<ReturnType<typeof lockOrder>>
type Line = Locked['lines'][number]

/** What a line takes of its agreed volume for so many more. */
const volumeOf = (l: Line, more: string): string => new Decimal(more).mul(l.vbpRatio ?? 1).toFixed(3)

/** Where the agreed volume of a line does not reach for so many more: what lies outside is an order of its own (domain §5). */
export const volumeFaults = async (
  ctx: Ctx,
  hospitalId: string,
  raised: readonly (Line & { more: string })[],
): Promise<LineError[]> => {
  const within = raised.filter((l) => l.vbpQuotaId)
  if (within.length === 0) return []
  const wanted = within.map(({ id: key, productId, more: qty }) => ({ key, productId, qty }))
  const parts = await classify(ctx.tx, hospitalId, wanted, today())
  return within.flatMap((l): LineError[] => {
    const of = parts.get(l.id)?.parts ?? []
    if (of.length === 1 && of[0]!.quotaId === l.vbpQuotaId) return []
    return [{ line: l.seq, column: 'qty', message: '约定采购量不足，超出的数量请另下订单' }]
  })
}

/** What an open amendment takes away is not shipped meanwhile; the lines are locked by the caller. The table refuses more than is open. */
export const holdBack = ({ tx }: Ctx, rows: readonly { orderLineId: string; qty: string }[]): Promise<void> =>
  write.hold(tx, rows)

/** It did not come to that: all may be shipped again. */
export const letGo = ({ tx }: Ctx, orderId: string): Promise<void> => write.letGo(tx, orderId)

/**
 * An amendment takes effect (domain-lists §3.20): the order is its next revision, agreed volume and the plan's allocations follow,
 * and it moves to the status its lines say. The supplier may be who agrees, so it is called behind the hospital's wall.
 * @throws Refusal the agreed volume was taken by another order
 */
export const noteAmended = async (ctx: Ctx, { order, lines }: Locked, to: write.Amended): Promise<void> => {
  const byId = new Map(to.lines.map((l) => [l.orderLineId, l]))
  const changed = lines.flatMap((l) => (byId.has(l.id) ? { ...l, to: byId.get(l.id)! } : []))
  const raised = changed.flatMap((l) => (cmp(l.to.qty, l.qty) > 0 ? { ...l, more: minus(l.to.qty, l.qty) } : []))
  const lowered = changed.flatMap((l) => (cmp(l.to.qty, l.qty) < 0 ? { ...l, less: minus(l.qty, l.to.qty) } : []))
  const uses = raised.flatMap((l) =>
    l.vbpQuotaId ? { id: l.id, quotaId: l.vbpQuotaId, used: volumeOf(l, l.more) } : [],
  )
  // contracts are held before agreed volume is, as whoever moves both does
  await write.setLines(
    ctx.tx,
    changed.map(({ id, to: { qty, promisedDate } }) => ({
      ...{ id, qty, promisedDate },
      more: uses.find((u) => u.id === id)?.used ?? '0',
    })),
  )
  await reserve(ctx.tx, uses)
  await noteLess(
    ctx,
    await write.lowerAllocations(
      ctx.tx,
      lowered.map((l) => l.id),
    ),
  )
  order.version = await write.setHead(ctx.tx, order.id, to)
  if (to.expectedDate) await (await freezeDue(ctx, [order])).execute(ctx.tx)
  await progress(ctx, order, await reads.lines(ctx.tx, order.id))
  // last: it steps behind the wall and back by itself
  await giveBack(
    ctx,
    lowered.map(({ less: qty, ...l }) => ({ ...l, qty })),
  )
}

/** Why lines were closed; the order is another one for whoever looks at it. */
export const noteClosed = async (
  ctx: Ctx,
  order: Locked['order'],
  given: readonly { orderLineId: string; reason: string }[],
) => {
  order.version = await write.setCloseReasons(ctx.tx, order.id, given)
}

/** What the supplier promises of lines from now on. */
export const notePromised = async (
  ctx: Ctx,
  order: Locked['order'],
  lines: readonly { orderLineId: string; promisedDate: string; reason: string }[],
) => {
  order.version = await write.setPromises(ctx.tx, order.id, lines)
}
