import type { Answer } from '#kernel/shared/call.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { invoiceMachine } from '../shared/machine.ts'

export const at = '/settlement/invoice'
export const stale = [
  ...[calls.query, calls.detail, calls.candidates, calls.blues, awaitCalls.query, awaitCalls.subtotals],
  // what had to be red of a return may be by now
  ...[returnOrderCalls.query, returnOrderCalls.detail],
]
export type Doc = Answer<typeof calls.detail>
export type DocLine = Doc['lines'][number]
export type Row = Answer<typeof calls.query>['rows'][number] & { lines?: DocLine[] }

/** What may be done with an invoice; `reject` asks for what is wrong. */
export const useInvoiceActs = (o: { gone?: () => void; reject: (d: Row) => Promise<Ran>; verify: (d: Row) => void }) =>
  useActs<typeof invoiceMachine, Row>(invoiceMachine, calls, {
    refresh: stale,
    at,
    ...(o.gone ? { gone: o.gone } : {}),
    by: { reject: { ask: o.reject }, verify: o.verify, red: (d) => go(`${at}/red?blue=${d.id}`) },
    tells: {
      submit: ({ lineCount: n, amount, number }) =>
        t('{{number}}，{{n}} 行，{{amount}} 元；提交后发票号码被登记，明细不再待开票', {
          number,
          n,
          amount: moneyText(amount),
        }),
      void: ({ lineCount: n }) => t('{{n}} 行明细重新待开票，发票号码不能再用', { n }),
    },
  })
