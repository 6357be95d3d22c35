import type { Ctx } from '#kernel/server/ctx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { candidates } from '#modules/return-order/server/public.ts'
import { heldBalances } from '#modules/stock/server/public.ts'

/** Goods of one supplier at one point that go back by a return order of their own. */
export interface ToReturn {
  pointId: string
  point: string
  supplierId: string
  supplier: string
  balanceIds: string[]
  lots: string[]
}

/**
 * What stands under a recall in the actor's hospital. What came by a delivery goes back by a return order (domain §3.8): it alone
 * takes the goods off what is owed and has the red invoice asked for. The rest, such as opening stock, leaves with the recall itself.
 */
export const standing = async (ctx: Ctx, recallId: string) => {
  const balances = await heldBalances(ctx, recallId)
  const toReturn: ToReturn[] = []
  const byPaper = new Map<string, string>()
  for (const [pointId, here] of Map.groupBy(balances, (b) => b.pointId)) {
    const found = await candidates(ctx.tx, ctx.actor, {
      ...{ pointId, returnType: 'recall' as const, every: true as const },
      balanceIds: here.map((b) => b.balanceId),
    })
    // what is left of an opened pack is no quantity of a return order
    const lots = found.filter((l) => cmp(l.returnable, '1') >= 0)
    // what a return holds leaves by it, and by nothing else
    for (const l of [...lots, ...found.filter((l) => cmp(l.returningQty, '0') > 0 && cmp(l.partUnits, '0') > 0)])
      byPaper.set(l.balanceId, l.lotNo)
    for (const [supplierId, own] of Map.groupBy(lots, (l) => l.supplierId))
      toReturn.push({
        ...{ pointId, point: here[0]!.point, supplierId, supplier: own[0]!.supplier },
        balanceIds: [...new Set(own.map((l) => l.balanceId))],
        lots: [...new Set(own.map((l) => l.lotNo))],
      })
  }
  return { toReturn, lotsByPaper: new Set(byPaper.values()), free: balances.filter((b) => !byPaper.has(b.balanceId)) }
}
