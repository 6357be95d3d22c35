/** Days since acceptance from which an invoice is soon expected, and from which it is late (domain-money §3.16, stop 01). */
export const soonAfter = 5
export const lateAfter = 7

/** The colour of so many days. */
export const toneOf = (days: number): 'red' | 'orange' | undefined => {
  if (days >= lateAfter) return 'red'
  return days >= soonAfter ? 'orange' : undefined
}

/** So many subtotals and doubtful numbers are told at once. */
export const MOST = 500
