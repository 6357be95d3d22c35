import type { Ctx } from '#kernel/server/ctx.ts'
import { unproved } from '#kernel/server/refusal.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { ProductRecord } from './record.ts'

type Prices = Pick<ProductRecord, 'listed_price' | 'ceiling_price'>

const differ = (a: unknown, b: unknown): boolean => {
  const [x, y] = [a ?? null, b ?? null]
  return x === null || y === null ? x !== y : cmp(String(x), String(y)) !== 0
}

/**
 * A listed or ceiling price binds every hospital of the region: it is set and changed only by who has just typed his
 * password (security.md C36).
 * @param before nothing for a new product
 */
export const guardPrices = (ctx: Ctx, before: Prices | undefined, after: Prices): void => {
  const moved = differ(before?.listed_price, after.listed_price) || differ(before?.ceiling_price, after.ceiling_price)
  if (moved && !ctx.actor.proved) throw unproved()
}
