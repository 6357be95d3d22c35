import type { Answer } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import type { planCalls } from './calls.ts'

type Row = Answer<typeof planCalls.suggest>['rows'][number]

/** A part of a pack is no number a person reckons by: two decimals tell enough. */
const rounded = (n: string): string => plain(new Decimal(n).toFixed(2))

/** How a suggested quantity came about, sentence by sentence, with what it was reckoned from (domain-lists §3.23). */
export const whyOf = (r: Row, days: number): { template: string; params: Record<string, string | number> }[] => [
  {
    template: '日均 {{daily}} ×（{{days}} + 到货 {{lead}} 天）+ 安全库存 {{safety}} − 可用 {{stock}} − 在途 {{onWay}}',
    params: {
      ...{ days, daily: plain(r.dailyUse), lead: plain(r.leadDays), safety: rounded(r.safety) },
      ...{ stock: rounded(r.stock), onWay: rounded(r.onWay) },
    },
  },
  ...(r.raised ? [{ template: '集采进度落后 {{n}}，按进度补足', params: { n: rounded(r.behindQty) } }] : []),
  ...(cmp(r.nearQty, '0') > 0
    ? [{ template: '另有 {{n}} 在备货期内到期，未计入', params: { n: rounded(r.nearQty) } }]
    : []),
]
