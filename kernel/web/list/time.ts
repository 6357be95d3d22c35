/** What stands where a value is missing. */
export const NONE = '--'

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
