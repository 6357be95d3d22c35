import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'

interface Bounds {
  packMultiple: string
  minOrderQty: string | null
  maxOrderQty: string | null
}

/** Why so much of an item is not ordered: not in whole multiples, or outside the hospital's own bounds. */
export const quantityFault = (
  item: Bounds,
  qty: string,
): { message: string; params: Record<string, string> } | undefined => {
  const { packMultiple, minOrderQty, maxOrderQty } = item
  if (!new Decimal(qty).mod(packMultiple).isZero())
    return { message: '采购数量必须是 {{packMultiple}} 的倍数', params: { packMultiple: plain(packMultiple) } }
  if (minOrderQty && cmp(qty, minOrderQty) < 0)
    return { message: '采购数量不能小于起订量 {{minOrderQty}}', params: { minOrderQty: plain(minOrderQty) } }
  if (maxOrderQty && cmp(qty, maxOrderQty) > 0)
    return { message: '采购数量不能大于最大采购量 {{maxOrderQty}}', params: { maxOrderQty: plain(maxOrderQty) } }
  return undefined
}
