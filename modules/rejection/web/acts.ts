import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { rejectionCalls } from '../shared/calls.ts'
import { rejectionMachine } from '../shared/machine.ts'

export const at = '/procurement/rejectedMatching'
/** An order's counters and status move with its rejections. */
export const stale = [rejectionCalls.query, rejectionCalls.detail, orderCalls.query, orderCalls.detail]

export type Rejection = Answer<typeof rejectionCalls.detail>
type Seen = ActDoc & Pick<Rejection, 'name' | 'qty' | 'unit' | 'orderNo'>

/** 30 盒 阿莫西林胶囊. */
export const whatOf = (r: Pick<Rejection, 'name' | 'qty' | 'unit'>): string => `${r.name} ${qtyText(r.qty)} ${r.unit}`

/** What may be done with a rejection; who else supplies, and what is offered instead, stand on its page. */
export const useRejectionActs = (o: { change?: () => void; take?: () => void } = {}) => {
  const toPage = (r: Seen) => go(`${at}/${r.id}`)
  return useActs<typeof rejectionMachine, Seen>(rejectionMachine, rejectionCalls, {
    refresh: stale,
    at,
    by: { switchSupplier: o.change ?? toPage, acceptSubstitute: o.take ?? toPage },
    tells: {
      confirm: (r) => t('{{what}} 不再采购，占用的协议量退回', { what: whatOf(r) }),
      withdraw: (r) => t('{{what}} 回到订单 {{no}} 的未发数量', { what: whatOf(r), no: r.orderNo }),
    },
  })
}
