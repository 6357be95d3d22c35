import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'

/** What is open of an item: packs, yuan. */
interface Open {
  openQty: string
  openAmount: string
}

/**
 * The worth of so many packs of an item (domain-money §2.50): who takes the last of the quantity takes the last of the amount, so that
 * the parts add up to the whole. A price difference has no quantity and goes whole.
 */
export const partOf = ({ openQty, openAmount }: Open, qty: string): string =>
  cmp(qty, openQty) === 0
    ? new Decimal(openAmount).toFixed(2)
    : new Decimal(openAmount).mul(qty).div(openQty).toFixed(2)

/**
 * Why so many packs of an item cannot be invoiced: an item that is owed back takes them with a minus. A price difference has no quantity:
 * it is open or not.
 */
export const beyondOpen = (
  { openQty, openAmount }: Open,
  qty: string,
): { message: string; params?: { qty: string } } | undefined => {
  const way = cmp(openAmount, '0') < 0 ? -1 : 1
  const far = new Decimal(qty).mul(way)
  if (far.lt(0) || (far.eq(0) && cmp(openQty, '0') !== 0)) return { message: way < 0 ? '必须小于 0' : '必须大于 0' }
  return far.gt(new Decimal(openQty).mul(way))
    ? { message: '最多可开 {{qty}}', params: { qty: plain(openQty) } }
    : undefined
}
