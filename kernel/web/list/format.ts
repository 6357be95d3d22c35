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
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** A moment by the region's clock, to the minute: what numbers, sheets and prints say, whatever zone the machine is set to. */
export const timeText = (v: string | null | undefined): string => (v ? clock.format(new Date(v)) : NONE)
const seconds = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', timeStyle: 'medium' })
/** The time of day by the region's clock, to the second. */
export const clockText = (at: Date): string => seconds.format(at)
/** Today in the region, `YYYY-MM-DD`. */
export const today = (): string => timeText(new Date().toISOString()).slice(0, 10)
/** A day is a string end to end and is shown as it is. */
export const dateText = (v: string | null | undefined): string => v || NONE
