import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { semicolon, t } from '#kernel/web/i18n.ts'
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
export const useRequisitionActs = (o: { gone?: () => void; ask: Asking; change: (d: Row) => void; page?: boolean }) =>
  useActs<typeof requisitionMachine, Row>(requisitionMachine, calls, {
    refresh: stale,
    at,
    ...(o.gone ? { gone: o.gone } : {}),
    by: {
      // a prepayment has no lines: its few fields are a dialog
      edit: (d) => (d.kind === 'prepay' ? o.change(d) : go(`${at}/${d.id}/edit`)),
      pay: { ask: o.ask('pay') },
      bounce: o.page ? { ask: o.ask('bounce') } : (d) => go(`${at}/${d.id}`),
      bounceLate: o.page ? { ask: o.ask('bounce') } : (d) => go(`${at}/${d.id}`),
      promise: { ask: o.ask('promise') },
      freeze: { ask: o.ask('freeze') },
      unfreeze: { ask: o.ask('unfreeze') },
    },
    tells: {
      submit: ({ kind, contractNo: no, prepaidAmount, lineCount: n, amount, supplier: to }) => {
        if (kind === 'prepay')
          return t('按合同 {{no}} 预付 {{amount}} 元，付给{{to}}', { no, amount: moneyText(amount), to })
        const said = t('{{n}} 张发票，{{amount}} 元，付给{{to}}；提交后这些发票不能再次请款', {
          n,
          amount: moneyText(amount),
          to,
        })
        return cmp(prepaidAmount, '0') > 0
          ? said + semicolon() + t('预付款抵扣 {{amount}} 元', { amount: moneyText(prepaidAmount) })
          : said
      },
      resubmit: ({ leftAmount }) =>
        t('以现在的收款账户重新审批，尚未支付 {{amount}} 元', { amount: moneyText(leftAmount) }),
      void: ({ kind, lineCount: n }) => (kind === 'prepay' ? undefined : t('{{n}} 张发票重新可以请款', { n })),
    },
  })
