interface Between {
  from?: string | undefined
  to?: string | undefined
}

/** Whether days are of one month: only then openings and closings of a list add up. */
export const isOneMonth = (days: Between | undefined): boolean =>
  !!days?.from && !!days.to && days.from.slice(0, 7) === days.to.slice(0, 7)
