import type { Answer } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { planCalls } from './calls.ts'

type Row = Answer<typeof planCalls.suggest>['rows'][number]

/** How a suggested quantity came about, sentence by sentence, with what it was reckoned from (domain-lists §3.23). */
export const whyOf = (r: Row, days: number): { template: string; params: Record<string, string | number> }[] => [
  {
    template: '日均 {{daily}} ×（{{days}} + 到货 {{lead}} 天）+ 安全库存 {{safety}} − 可用 {{stock}} − 在途 {{onWay}}',
    params: {
      ...{ days, daily: plain(r.dailyUse), lead: plain(r.leadDays), safety: plain(r.safety) },
      ...{ stock: plain(r.stock), onWay: plain(r.onWay) },
    },
  },
  ...(r.raised ? [{ template: '集采进度落后 {{n}}，按进度补足', params: { n: plain(r.behindQty) } }] : []),
  ...(cmp(r.nearQty, '0') > 0
    ? [{ template: '另有 {{n}} 在备货期内到期，未计入', params: { n: plain(r.nearQty) } }]
    : []),
]
