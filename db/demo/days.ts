const DAY = 86_400_000
// kept: making a formatter costs a hundred times its use
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** The day so many days from today, in the region's time: `YYYY-MM-DD`. */
export const dayFrom = (offset: number): string => days.format(new Date(Date.now() + offset * DAY))

/** Days back from now to an hour of the day `days` ago, so that documents bear working hours. */
export const backTo = (days: number, hour: number): number => {
  const now = new Date(Date.now() + 8 * 3_600_000)
  return days + (now.getUTCHours() + now.getUTCMinutes() / 60 - hour) / 24
}
