import type { Answer } from '#kernel/shared/call.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionMachine } from '../shared/machine.ts'

export const at = '/settlement/requisition'
export const stale = [calls.query, calls.detail, calls.candidates, calls.partners]
export type Doc = Answer<typeof calls.detail>
export type DocLine = Doc['lines'][number]
export type Row = Answer<typeof calls.query>['rows'][number] & { payments?: Doc['payments'] }

/** What is asked in a dialog of its own. */
export type Asked = 'pay' | 'bounce' | 'promise' | 'freeze' | 'unfreeze'
export type Asking = (kind: Asked) => (d: Row) => Promise<Ran>

/** What may be done with a requisition; `bounce` chooses among payments, which its page has. */
export const useRequisitionActs = (o: { gone?: () => void; ask: Asking; page?: boolean }) =>
  useActs<typeof requisitionMachine, Row>(requisitionMachine, calls, {
    refresh: stale,
    at,
    ...(o.gone ? { gone: o.gone } : {}),
    by: {
      pay: { ask: o.ask('pay') },
      bounce: o.page ? { ask: o.ask('bounce') } : (d) => go(`${at}/${d.id}`),
      promise: { ask: o.ask('promise') },
      freeze: { ask: o.ask('freeze') },
      unfreeze: { ask: o.ask('unfreeze') },
    },
    tells: {
      submit: ({ lineCount: n, amount, supplier: to }) =>
        t('{{n}} 张发票，{{amount}} 元，付给{{to}}；提交后这些发票不能再次请款', { n, amount: moneyText(amount), to }),
      resubmit: ({ leftAmount }) =>
        t('以现在的收款账户重新审批，尚未支付 {{amount}} 元', { amount: moneyText(leftAmount) }),
      void: ({ lineCount: n }) => t('{{n}} 张发票重新可以请款', { n }),
    },
  })
