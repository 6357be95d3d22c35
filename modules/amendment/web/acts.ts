import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { amendmentCalls } from '../shared/calls.ts'
import { amendmentMachine } from '../shared/machine.ts'

export const at = '/procurement/orderAmendment'
/** An order's counters and status move with its amendments. */
export const stale = [amendmentCalls.query, amendmentCalls.detail, orderCalls.query, orderCalls.detail]

export type Amendment = Answer<typeof amendmentCalls.detail>
type Seen = ActDoc & Pick<Amendment, 'orderNo' | 'amountBefore' | 'amountAfter' | 'reason'>

const becomes = (a: Seen) =>
  t('订单 {{no}} 的金额由 {{before}} 变为 {{after}}', {
    no: a.orderNo,
    before: moneyText(a.amountBefore),
    after: moneyText(a.amountAfter),
  })

/** What may be done with an amendment, the same from list, page and order. */
export const useAmendmentActs = () =>
  useActs<typeof amendmentMachine, Seen>(amendmentMachine, amendmentCalls, {
    refresh: stale,
    at,
    tells: { approve: becomes, approveNow: becomes, agree: becomes },
  })
