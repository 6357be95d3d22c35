/** Milliseconds that `performance.now()` has to be moved by to be the database's time; our own clock until it was asked. */
let ahead: number | undefined

/** The database said what time it is: milliseconds since 1970. */
export const setClock = (databaseNow: number): void => {
  ahead = databaseNow - performance.now()
}

/** Now by the database's clock: the same on every node, whatever its own clock says or jumps to (security.md C73). */
export const now = (): Date => new Date(ahead === undefined ? Date.now() : ahead + performance.now())

// kept: making a formatter costs a hundred times its use, and every line of a document asks
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** The day of a moment in the region, `YYYY-MM-DD`. */
export const dayOf = (moment: string): string => days.format(new Date(moment))

/** The day so many days after another one, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Today in the region, `YYYY-MM-DD`, by the database's clock. */
export const today = (): string => days.format(now())

/** Nobody plans deliveries, pick-ups or operations beyond these years: it is a year that slipped. */
const planned = 5 * 365
/** What is wrong with a day on which something shall happen: it is over (`past`, the field's own words), or out of reach. */
export const plannedFault = (day: string | null | undefined, past: string): string | undefined => {
  if (!day) return undefined
  if (day < today()) return past
  return day > dayAfter(today(), planned) ? '日期过远，请填写五年内的日期' : undefined
}
