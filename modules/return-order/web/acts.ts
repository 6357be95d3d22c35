import type { Answer } from '#kernel/shared/call.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { returnOrderMachine } from '../shared/machine.ts'

export const at = '/procurement/return'
export const stale = [calls.query, calls.detail, calls.candidates, stockCalls.query]
export type Doc = Answer<typeof calls.detail>
export type DocLine = Doc['lines'][number]
type Row = Answer<typeof calls.query>['rows'][number] & { lines?: DocLine[] }

interface Dialogs {
  agree: (d: Row) => Promise<Ran>
  receive: () => void
  red: () => void
}

/** What may be done with a return; the answer, the count and the red invoice are typed on its page. */
export const useReturnActs = (o: { gone?: () => void; dialogs?: Dialogs } = {}) => {
  const open = (d: Row) => go(`${at}/${d.id}`)
  return useActs<typeof returnOrderMachine, Row>(returnOrderMachine, calls, {
    refresh: stale,
    at,
    gone: o.gone,
    by: {
      agree: o.dialogs ? { ask: o.dialogs.agree } : open,
      receive: o.dialogs?.receive ?? open,
      uploadRedInvoice: o.dialogs?.red ?? open,
    },
    tells: {
      submit: ({ lineCount: n, amount, supplier: to }) =>
        t('{{n}} 行，{{amount}} 元，退给{{to}}；提交后这些货被锁定', { n, amount: moneyText(amount), to }),
      shipBack: ({ lines, supplier: to }) =>
        lines && t('{{sum}} 退给{{to}}，库存即时减少', { sum: byUnit(lines, (l) => l.qty), to }),
      void: ({ lineCount: n }) => t('{{n}} 行不再退货，锁定的货放行', { n }),
    },
  })
}
