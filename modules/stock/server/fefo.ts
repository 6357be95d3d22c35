import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import type { stockCalls } from '../shared/calls.ts'
import * as q from './queries/fefo.ts'

/** The proposal for many lines at once: which lots, and what is short of each line (domain-stock §2.24.4). */
export const allocate = async ({ tx, actor }: Ctx, { pointId, lines }: Input<(typeof stockCalls)['allocate']>) => {
  const parts = await q.allocate(
    tx,
    actor,
    pointId,
    lines.map((l, n) => ({ n, ...l })),
  )
  const lots = parts.length > 0 ? await q.lotsById(tx, actor, [...new Set(parts.map((p) => p.balanceId))]) : []
  const byId = new Map(lots.map((l) => [l.balanceId, l]))
  const byLine = Map.groupBy(parts, (p) => p.n)
  return lines.map(({ productId, units }, n) => {
    const own = byLine.get(n) ?? []
    const got = sumOf(own.map((p) => p.units))
    return {
      productId,
      short: Decimal.max(new Decimal(units).sub(got), 0).toFixed(),
      parts: own.map((p) => ({ ...byId.get(p.balanceId)!, units: p.units })),
    }
  })
}
