import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import { fits } from '#kernel/shared/quantity.ts'

/** By so many per cent a price may be changed at once: two decimals, downwards by less than all of it. */
export const percentPattern = /^-?\d{1,4}(\.\d{1,2})?$/
export const isPercent = (text: string): boolean => percentPattern.test(text) && Number(text) > -100

/** A price by so many per cent more or less, to the four decimals of a price. */
export const byPercent = (price: string, percent: string): string =>
  new Decimal(price).mul(new Decimal(percent).add(100)).div(100).toFixed(4)

interface Limits {
  ceilingPrice: string | null
  listedPrice: string | null
}

/** What keeps a supply price from being so, of what the product itself says; nothing where it may (domain §2.1). */
export const priceFault = (
  price: string,
  { ceilingPrice, listedPrice }: Limits,
): { message: string; price?: string } | undefined => {
  if (!fits(price, 'price') || cmp(price, '0') <= 0) return { message: '价格须大于 0 且不超过 99999999.9999' }
  if (ceilingPrice && cmp(price, ceilingPrice) > 0)
    return { message: '价格不能高于最高限价 {{price}}', price: ceilingPrice }
  if (listedPrice && cmp(price, listedPrice) > 0) return { message: '价格不能高于挂网价 {{price}}', price: listedPrice }
  return undefined
}
