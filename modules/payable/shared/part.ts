import { cmp, Decimal } from '#kernel/shared/decimal.ts'

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
