import { Decimal } from '#kernel/shared/decimal.ts'

/** Minimum units of what is typed. */
export const unitsOf = (qty: string, qtyUnit: 'pack' | 'min', ratio: string): string =>
  qtyUnit === 'pack' ? new Decimal(qty).mul(ratio).toFixed() : new Decimal(qty).toFixed()
