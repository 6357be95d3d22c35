import type { LineError } from '#kernel/server/refusal.ts'
import { type Dec, Decimal } from '#kernel/shared/decimal.ts'
import type { FreeItem } from '#modules/payable/server/public.ts'
import { partOf as worthOf } from '#modules/payable/shared/part.ts'

/** What is asked of an item: all that is free of it where neither is said. */
export interface Said {
  itemId: string
  qty?: string | undefined
  amount?: string | undefined
}
export interface Part {
  itemId: string
  productId: string
  qty: Dec
  amount: Dec
}

/** The type of the voucher an item belongs on (domain §2.26): what is owed back is set off, whatever it came from. */
export const typeOf = ({ sourceType, amount }: Pick<FreeItem, 'sourceType' | 'amount'>): 1 | 2 | 3 | 4 | 5 => {
  if (sourceType === 5) return 5
  if (new Decimal(amount).isNegative()) return 4
  if (sourceType === 3) return 2
  return sourceType === 4 ? 3 : 1
}

/** One voucher: a pair, a type, and agreed volumes or not. */
export const groupOf = (i: FreeItem): string => `${i.supplierId} ${typeOf(i)} ${i.vbp}`

/**
 * A part of what is free of an item (domain-money §2.50): its amount is the free one's share, and who takes the last of the quantity takes
 * the last of the amount, so that the parts of an item add up to it. Quantities are said without the sign.
 * @returns the part, or why there is none
 */
export const partOf = (i: FreeItem, { qty, amount }: Said, line: number): Part | LineError => {
  const free = { qty: new Decimal(i.freeQty), amount: new Decimal(i.freeAmount) }
  const fault = (column: string, message: string, params: Record<string, string> = {}): LineError => ({
    ...{ line, column, message, params },
  })
  if (free.qty.isZero() && free.amount.isZero())
    return fault('itemId', '「{{name}}」已列入其他凭证或已开票，没有待开数量', { name: i.name })
  const whole = { itemId: i.id, productId: i.productId, qty: free.qty.toFixed(), amount: free.amount.toFixed(2) }
  if (i.sourceType === 5) {
    const wanted = new Decimal(amount ?? whole.amount).abs()
    if (wanted.isZero()) return fault('amount', '必须大于 0')
    if (wanted.gt(free.amount.abs()))
      return fault('amount', '最多 {{amount}} 元', { amount: free.amount.abs().toFixed(2) })
    return { ...whole, amount: wanted.mul(free.amount.isNegative() ? -1 : 1).toFixed(2) }
  }
  const wanted = new Decimal(qty ?? whole.qty).abs()
  if (wanted.gt(free.qty.abs())) return fault('qty', '最多 {{qty}}', { qty: free.qty.abs().toFixed() })
  const part = wanted.mul(free.qty.isNegative() ? -1 : 1).toFixed()
  return { ...whole, qty: part, amount: worthOf({ openQty: whole.qty, openAmount: whole.amount }, part) }
}
