import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal, minus } from '#kernel/shared/decimal.ts'
import { classify, release, reserve } from '#modules/vbp/server/public.ts'
import type { orderReads } from './queries/read.ts'
import * as write from './queries/write.ts'

interface Wanted {
  id: string
  productId: string
  qty: string
}

/** What each line's quantity falls into (domain §5 points 1–4): one part, or two at the limit of the agreed volume. */
export const sharesOf = async (ctx: Ctx, hospitalId: string, lines: readonly Wanted[]) => {
  const wanted = lines.map(({ id: key, productId, qty }) => ({ key, productId, qty }))
  const classes = await classify(ctx.tx, hospitalId, wanted, today())
  return new Map(
    [...classes].map(([id, { parts }]) => [
      id,
      parts.map(
        ({ qty, vbpClass, quotaId, ratio, used }): write.Share => ({
          qty,
          vbpClass,
          vbpQuotaId: quotaId ?? null,
          vbpRatio: ratio ?? null,
          vbpUsed: used ?? '0',
        }),
      ),
    ]),
  )
}

/** Both outside of any agreed volume, and alike. */
const sameShare = (a: write.Share, b: write.Share): boolean =>
  !a.vbpQuotaId && !b.vbpQuotaId && a.vbpClass === b.vbpClass && cmp(a.qty, b.qty) === 0

/** Reserves what these hold of the agreed volume; quotas are locked in id order. */
export const hold = (ctx: Ctx, shares: readonly write.Share[]) =>
  reserve(
    ctx.tx,
    shares.flatMap(({ vbpQuotaId: quotaId, vbpUsed: used }) =>
      quotaId && cmp(used, '0') > 0 ? [{ quotaId, used }] : [],
    ),
  )

/**
 * Decides the purchase class of every line, splits lines at the limit of the agreed volume, and reserves it: frozen from
 * here on (domain §5 points 1–5). Quotas are locked before anything is written to the lines.
 */
export const freeze = async (
  ctx: Ctx,
  order: { id: string; hospitalId: string; supplierId: string },
  lines: Awaited<ReturnType<typeof orderReads.lines>>,
): Promise<void> => {
  const shares = await sharesOf(ctx, order.hospitalId, lines)
  await hold(ctx, [...shares.values()].flat())
  const parts = lines.map((l) => (shares.get(l.id) ?? []).map((share) => ({ ...l, ...share })))
  const first = new Map(lines.map((l) => [l.id, l]))
  const changed = parts.flatMap(([part]) => (part && !sameShare(part, first.get(part.id)!) ? part : []))
  // outside of volume-based procurement a line is what it was
  if (changed.length === 0) return
  await write.setShares(ctx.tx, changed)
  const others = parts.flatMap(([, ...rest]) => rest.map((l) => ({ ...l, enteredQty: null, enteredUnit: '' })))
  const behind = { ...order, lines: others, last: Math.max(...lines.map((l) => l.seq)) }
  const [ids = []] = others.length > 0 ? await write.insertLines(ctx.tx, [behind]) : []
  await write.sumUp(ctx.tx, order.id)
  for (const [i, part] of others.entries()) await write.moveAllocation(ctx.tx, part.id, ids[i]!, part.qty)
}

interface Held extends Pick<write.Share, 'qty' | 'vbpQuotaId' | 'vbpRatio' | 'vbpUsed'> {
  id: string
}

/**
 * Gives agreed volume back for the quantities of lines that will not come: refused by audit or supplier, withdrawn, closed,
 * voided (domain §5 point 5). A line never gives back more than it holds. The supplier's side may cause it, so it works
 * behind the hospital's wall.
 */
export const giveBack = async (ctx: Ctx, lines: readonly Held[]): Promise<void> => {
  const back = lines.flatMap(({ id, qty, vbpQuotaId: quotaId, vbpRatio, vbpUsed }) => {
    if (!quotaId || cmp(vbpUsed, '0') <= 0) return []
    const used = Decimal.min(new Decimal(qty).mul(vbpRatio ?? 1), vbpUsed).toFixed(3)
    return [{ id, quotaId, used, left: minus(vbpUsed, used) }]
  })
  if (back.length === 0) return
  await elevated(ctx, async () => {
    await release(ctx.tx, back)
    await write.setUsed(ctx.tx, back)
  })
}
