import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { type ActDoc, type Ran, useActs } from '#kernel/web/document/acts.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { orderCalls } from '../shared/calls.ts'
import { standing } from '../shared/left.ts'
import { orderMachine } from '../shared/machine.ts'

export const at = '/procurement/purchaseOrder'
export const stale = [orderCalls.query, orderCalls.detail]

type Order = Answer<typeof orderCalls.detail>
/** A list's row brings no lines. */
type Seen = ActDoc &
  Pick<Order, 'no' | 'expectedDate' | 'amount' | 'supplier'> & { lines?: Order['lines']; drafts?: number | undefined }
interface Ways {
  gone?: () => void
  reject?: () => void
  /** On a page that has its lines: asks which are closed, or promised. */
  lines?: (way: 'closeLine' | 'promise') => void
  accept: (order: Seen) => Promise<Ran>
}

/** What is said of what still stands of it; of one that was rejected line by line nothing does. */
const left = ({ lines, amount }: Seen, says: (amount: string) => string): string => {
  const now = lines ? standing(lines) : amount
  return cmp(now, '0') > 0 ? says(moneyText(now)) : t('此订单的明细已全部拒配或结案，没有待发的货物')
}

/** What may be done with an order; lines are refused, closed and promised on its page. */
export const useOrderActs = (o: Ways) =>
  useActs<typeof orderMachine, Seen>(orderMachine, orderCalls, {
    refresh: stale,
    at,
    gone: o.gone,
    by: {
      accept: { ask: o.accept },
      deliver: (d) => go(`/procurement/delivery/new?orderId=${d.id}`),
      reject: o.reject ?? 'hidden',
      amend: o.lines ? (d) => go(`/procurement/orderAmendment/new?orderId=${d.id}`) : 'hidden',
      closeLine: o.lines ? () => o.lines!('closeLine') : 'hidden',
      promise: o.lines ? () => o.lines!('promise') : 'hidden',
    },
    tells: {
      unaudit: (o) =>
        left(o, (amount) => t('供应商尚未接单，弃审立即生效：{{amount}} 元的订单作废，占用的协议量退回', { amount })),
      requestUnaudit: (o) =>
        left(o, (amount) =>
          t('向 {{supplier}} 申请弃审 {{amount}} 元的订单：同意后作废，拒绝则照常配货', {
            supplier: o.supplier,
            amount,
          }),
        ),
      agreeUnaudit: (o) => {
        const told = left(o, (amount) => t('同意后 {{amount}} 元的订单作废，不能再发货', { amount }))
        return o.drafts ? `${told} · ${t('此订单有 {{n}} 张待发货的配送单', { n: o.drafts })}` : told
      },
      refuseUnaudit: (o) => left(o, (amount) => t('{{amount}} 元的订单回到配货中，照常发货', { amount })),
      void: (o) => t('{{amount}} 元的订单作废，不能恢复', { amount: moneyText(o.amount) }),
      close: ({ lines }) => lines && t('未发的 {{open}} 不再发货，其余不变', { open: byUnit(lines, (l) => l.openQty) }),
    },
  })
