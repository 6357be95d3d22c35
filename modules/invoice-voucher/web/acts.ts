import type { Answer } from '#kernel/shared/call.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { voucherCalls as calls } from '../shared/calls.ts'
import { voucherMachine } from '../shared/machine.ts'

export const at = '/settlement/invoicingVouchers'
export const stale = [calls.query, calls.detail, awaitCalls.query]
export type Doc = Answer<typeof calls.detail>
export type DocLine = Doc['lines'][number]
type Row = Answer<typeof calls.query>['rows'][number]

/** What may be done with a voucher; a dispute is typed by line on its page. */
export const useVoucherActs = (o: { gone?: () => void; dispute?: (d: Row) => Promise<Ran> } = {}) =>
  useActs<typeof voucherMachine, Row>(voucherMachine, calls, {
    refresh: stale,
    at,
    gone: o.gone,
    by: { dispute: o.dispute ? { ask: o.dispute } : (d) => go(`${at}/${d.id}`) },
    tells: {
      issue: ({ lineCount: n, amount, supplier: to }) =>
        t('{{n}} 行，{{amount}} 元，发给{{to}}确认', { n, amount: moneyText(amount), to }),
      confirm: ({ lineCount: n, amount }) =>
        t('{{n}} 行，{{amount}} 元，确认后按此开票', { n, amount: moneyText(amount) }),
      void: ({ lineCount: n }) => t('{{n}} 行回到待开票', { n }),
    },
  })
