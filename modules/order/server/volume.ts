import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal, minus } from '#kernel/shared/decimal.ts'
import { classify, release, reserve } from '#modules/vbp/server/public.ts'
import * as read from './queries/read.ts'
import * as write from './queries/write.ts'

/**
 * Decides the purchase class of every line, splits lines at the limit of the agreed volume, and reserves it: frozen from
 * here on (domain §5 points 1–5). Quotas are locked in id order, before anything is written to the lines.
 */
export const freeze = async (
  ctx: Ctx,
  order: { id: string; hospitalId: string; supplierId: string },
): Promise<void> => {
  const lines = await read.lines(ctx.tx, order.id)
  const classes = await classify(
    ctx.tx,
    order.hospitalId,
    lines.map((l) => ({ key: l.id, productId: l.productId, qty: l.qty })),
    today(),
  )
  const partsOf = (id: string) => classes.get(id)?.parts ?? []
  const kept = lines.map((l) => {
    const part = partsOf(l.id)[0] ?? { qty: l.qty, vbpClass: 0 }
    return {
      id: l.id,
      qty: part.qty,
      vbpClass: part.vbpClass,
      vbpQuotaId: part.quotaId ?? null,
      vbpRatio: part.ratio ?? null,
      vbpUsed: part.used ?? '0',
    }
  })
  await reserve(
    ctx.tx,
    lines.flatMap((l) =>
      partsOf(l.id).flatMap((p) =>
        p.quotaId && p.used && cmp(p.used, '0') > 0 ? [{ quotaId: p.quotaId, used: p.used }] : [],
      ),
    ),
  )
  await write.setClass(ctx.tx, kept)
  for (const l of lines) {
    for (const p of partsOf(l.id).slice(1)) {
      const source = await read.wholeLine(ctx.tx, l.id)
      const [id] = await write.addLines(ctx.tx, order.hospitalId, order.supplierId, order.id, [
        {
          ...source,
          qty: p.qty,
          vbpClass: p.vbpClass,
          vbpQuotaId: p.quotaId ?? null,
          vbpRatio: p.ratio ?? null,
          vbpUsed: p.used ?? '0',
        },
      ])
      await write.moveAllocation(ctx.tx, l.id, id!, p.qty)
    }
  }
  await write.sumUp(ctx.tx, order.id)
}

interface Held {
  id: string
  vbpQuotaId: string | null
  vbpRatio: string | null
  vbpUsed: string
}

/**
 * Gives agreed volume back for quantities that will not come: refused by audit or supplier, withdrawn, closed, voided.
 * A line never gives back more than it holds. The supplier's side may cause it, so it works behind the hospital's wall.
 */
export const giveBack = async (
  ctx: Ctx,
  qtys: readonly { id: string; qty: string }[],
  lines: readonly Held[],
): Promise<void> => {
  const held = new Map(lines.map((l) => [l.id, l]))
  const back = qtys.flatMap(({ id, qty }) => {
    const l = held.get(id)
    if (!l?.vbpQuotaId || cmp(l.vbpUsed, '0') <= 0) return []
    const used = Decimal.min(new Decimal(qty).mul(l.vbpRatio ?? 1), l.vbpUsed).toFixed(3)
    return [{ id, quotaId: l.vbpQuotaId, used, left: minus(l.vbpUsed, used) }]
  })
  if (back.length === 0) return
  await elevated(ctx, async () => {
    await release(
      ctx.tx,
      back.map(({ quotaId, used }) => ({ quotaId, used })),
    )
    await write.setUsed(
      ctx.tx,
      back.map(({ id, left }) => ({ id, used: left })),
    )
  })
}
