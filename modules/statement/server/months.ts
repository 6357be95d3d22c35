import { today } from '#kernel/server/clock.ts'

/** The last month that is over in the region, `2026-10`. */
export const lastMonth = (day: string = today()): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 2, 1)).toISOString().slice(0, 7)
