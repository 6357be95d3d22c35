import { grouped } from '#kernel/shared/decimal.ts'
import { NONE } from './time.ts'

export const moneyText = (v: string | null | undefined): string => (v == null || v === '' ? NONE : grouped(v, 2))
export const priceText = (v: string | null | undefined): string => {
  if (v == null || v === '') return NONE
  const text = grouped(v)
  const decimals = text.split('.')[1]?.length ?? 0
  return decimals >= 2 ? text : grouped(v, 2)
}
export const qtyText = (v: string | null | undefined): string => (v == null || v === '' ? NONE : grouped(v))
/** A day is a string end to end and is shown as it is. */
export const dateText = (v: string | null | undefined): string => v || NONE
