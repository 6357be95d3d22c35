import type { Card } from '#kernel/server/noun.ts'
import { countOf } from './queries/read.ts'

const code = 'settlement/requisition'
const path = `/${code}`

/** What waits that no message tells of: for the cashier all that may be paid. What should come to a supplier his clocks tell. */
export const requisitionCards: readonly Card[] = [
  {
    key: 'requisitionPay',
    label: '待付款',
    tone: 'orange',
    place: 294,
    codes: [`${code}:view`, `${code}:pay`],
    orgs: ['hospital'],
    path,
    filters: { toPay: true },
    count: (ctx) => countOf(ctx.tx, ctx.actor),
  },
]
