import dayjs from 'dayjs'
import { grouped } from '#kernel/shared/decimal.ts'

export const NONE = '--'

export const moneyText = (v: string | null | undefined): string => (v == null || v === '' ? NONE : grouped(v, 2))
export const priceText = (v: string | null | undefined): string => {
  if (v == null || v === '') return NONE
  const text = grouped(v)
  const decimals = text.split('.')[1]?.length ?? 0
  return decimals >= 2 ? text : grouped(v, 2)
}
export const qtyText = (v: string | null | undefined): string => (v == null || v === '' ? NONE : grouped(v))
/** A moment as the user reads it: local time, minutes. */
export const timeText = (v: string | null | undefined): string => (v ? dayjs(v).format('YYYY-MM-DD HH:mm') : NONE)
/** Today in the region, `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
/** A day is a string end to end and is shown as it is. */
export const dateText = (v: string | null | undefined): string => v || NONE
