import { Decimal } from 'decimal.js'

Decimal.set({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

export { Decimal }

/** A decimal as it travels: a string such as `-12.340`. */
export type Dec = string

/** Line amount: quantity × price rounded once, half up, to 2 decimals (domain §2). The one function all sides use. */
export const amountOf = (qty: Dec, price: Dec): Dec => new Decimal(qty || 0).mul(price || 0).toFixed(2)

/** Exact sum of decimal strings; keeps the largest number of decimals given, at least `scale`. */
export const sumOf = (values: Iterable<Dec | null | undefined>, scale = 0): Dec => {
  let sum = new Decimal(0)
  let dp = scale
  for (const v of values) {
    if (v == null || v === '') continue
    const d = new Decimal(v)
    dp = Math.max(dp, d.decimalPlaces())
    sum = sum.add(d)
  }
  return sum.toFixed(dp)
}

/** Drops trailing zeros: `12.500` → `12.5`, `3.000` → `3`. For quantities on screen and in edit cells. */
export const plain = (v: Dec): Dec => new Decimal(v).toFixed()

/** Thousands separators for reading; `scale` fixes the decimals, otherwise they stay as they are. */
export const grouped = (v: Dec, scale?: number): string => {
  const text = scale === undefined ? plain(v) : new Decimal(v).toFixed(scale)
  const [whole = '', rest] = text.split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return rest ? `${withCommas}.${rest}` : withCommas
}

/** Compares exactly: negative, 0 or positive. */
export const cmp = (a: Dec, b: Dec): number => new Decimal(a).cmp(b)

/** Exact difference a − b. */
export const minus = (a: Dec, b: Dec): Dec => new Decimal(a).sub(b).toFixed()
