/** A draft with those of its orders nothing is sent on now; what was sent has none. */
export interface Halted {
  stopped: readonly { id: string }[]
  moreOrders: readonly string[]
}

/** Nothing is sent on any of its orders: whatever is written on it leads nowhere. */
export const leadsNowhere = (d: Halted): boolean => d.stopped.length > d.moreOrders.length

/** What is above it is about orders that stand still; else it is for who sends it. */
export const haltWarnings = (d: Halted & { warnings: readonly string[] }): readonly string[] =>
  d.stopped.length > 0 ? d.warnings : []

/** Some of these lots are of an order nothing is sent on. */
export const holdsStopped = ({ stopped }: Pick<Halted, 'stopped'>, lots: readonly { orderId: string }[]): boolean =>
  lots.some((lot) => stopped.some((o) => o.id === lot.orderId))
