/** Days, both ends included. */
export interface Span {
  from: string
  to: string
}

const moved = (day: string, by: { years?: number; months?: number; days?: number }): string => {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number]
  const month = new Date(Date.UTC(y + (by.years ?? 0), m - 1 + (by.months ?? 0), 1))
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), Math.min(d, last) + (by.days ?? 0)))
    .toISOString()
    .slice(0, 10)
}
const next = (day: string) => moved(day, { days: 1 })
const isLast = (day: string): boolean => next(day).endsWith('-01')
const daysOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
const monthsOf = ({ from, to }: Span): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/** This month until today when nothing is said; an open side is the month's beginning, or today. */
export const spanOf = (
  period: { from?: string | undefined; to?: string | undefined } | undefined,
  today: string,
): Span => {
  const to = period?.to ?? today
  return { from: period?.from ?? `${to.slice(0, 7)}-01`, to }
}

/** The period of equal length before (domain-insight §6.0.9): of whole months, as many months. */
export const before = (span: Span): Span => {
  if (span.from.endsWith('-01') && isLast(span.to)) {
    const from = moved(span.from, { months: -monthsOf(span) })
    return { from, to: moved(span.from, { days: -1 }) }
  }
  return { from: moved(span.from, { days: -daysOf(span) }), to: moved(span.from, { days: -1 }) }
}

/** The same period a year before; the last of a February stays its last. */
export const yearBefore = ({ from, to }: Span): Span => {
  const end = moved(to, { years: -1 })
  return {
    from: moved(from, { years: -1 }),
    to: isLast(to) ? moved(`${end.slice(0, 7)}-01`, { months: 1, days: -1 }) : end,
  }
}

/** Of a month `2026-11` the days that lie in a period, which reaches into it. */
export const monthIn = (month: string, { from, to }: Span): Span => {
  const [first, last] = [`${month}-01`, moved(`${month}-01`, { months: 1, days: -1 })]
  return { from: first < from ? from : first, to: last > to ? to : last }
}
/** The same month a year before. */
export const monthBefore = (month: string): string => moved(`${month}-01`, { years: -1 }).slice(0, 7)

/** Twelve months up to the end of a period. */
export const yearTo = ({ to }: Span): Span => ({ from: moved(`${to.slice(0, 7)}-01`, { months: -11 }), to })

/** A period in months that are added up already, and the days between them. */
export const pieces = (span: Span, folded: ReadonlySet<string>): { months: string[]; days: Span[] } => {
  const months: string[] = []
  const days: Span[] = []
  for (let from = span.from; from <= span.to; ) {
    const end = moved(`${from.slice(0, 7)}-01`, { months: 1, days: -1 })
    const to = end < span.to ? end : span.to
    const last = days.at(-1)
    if (from.endsWith('-01') && to === end && folded.has(from)) months.push(from)
    else if (last && next(last.to) === from) last.to = to
    else days.push({ from, to })
    from = next(to)
  }
  return { months, days }
}

/** Of days between months those that are added up, and what lies between them. */
export const split = (spans: readonly Span[], folded: ReadonlySet<string>): { kept: string[]; loose: Span[] } => {
  const kept: string[] = []
  const loose: Span[] = []
  for (const span of spans)
    for (let day = span.from; day <= span.to; day = next(day)) {
      const last = loose.at(-1)
      if (folded.has(day)) kept.push(day)
      else if (last && next(last.to) === day) last.to = day
      else loose.push({ from: day, to: day })
    }
  return { kept, loose }
}
