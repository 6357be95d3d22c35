import { Decimal } from '#kernel/shared/decimal.ts'
import { fits, normaliseNumber } from '#kernel/shared/quantity.ts'

/** By how much a price changes, such as `-12.50%`; empty while one of the two is missing. */
export const changeText = (from: string | null | undefined, to: string): string => {
  const typed = normaliseNumber(to)
  if (!from || !fits(typed, 'price') || new Decimal(from).isZero()) return ''
  const share = new Decimal(typed).minus(from).div(from).times(100).toFixed(2)
  return `${share.startsWith('-') ? '' : '+'}${share}%`
}

/** By how many per cent it changes, up or down. */
export const shareOf = (from: string, to: string): string =>
  new Decimal(from).isZero() ? '0' : new Decimal(to).minus(from).times(100).div(from).abs().toFixed()

/** Whether it changes by more than so many per cent, up or down. */
export const isLarge = (from: string, to: string, percent: number): boolean =>
  !new Decimal(from).isZero() && new Decimal(to).minus(from).abs().times(100).gt(new Decimal(from).abs().times(percent))
