import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, type Ran, useActs } from '#kernel/web/document/acts.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'

export const at = '/procurement/purchaseOrder'
export const stale = [orderCalls.query, orderCalls.detail]

type Order = Answer<typeof orderCalls.detail>
/** A list's row brings no lines. */
type Seen = ActDoc & Pick<Order, 'no' | 'expectedDate'> & { lines?: Order['lines'] }
interface Ways {
  gone?: () => void
  reject?: () => void
  accept: (order: Seen) => Promise<Ran>
}

/** What may be done with an order; lines are refused on its page. */
export const useOrderActs = (o: Ways) =>
  useActs<typeof orderMachine, Seen>(orderMachine, orderCalls, {
    refresh: stale,
    at,
    gone: o.gone,
    by: {
      accept: o.accept,
      deliver: (d) => go(`/procurement/delivery/new?orderId=${d.id}`),
      reject: o.reject ?? 'hidden',
    },
    tells: {
      close: ({ lines }) => lines && t('未发的 {{open}} 不再发货，其余不变', { open: byUnit(lines, (l) => l.openQty) }),
    },
  })
