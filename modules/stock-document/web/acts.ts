import type { Answer } from '#kernel/shared/call.ts'
import { useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { stockDocumentMachine } from '../shared/machine.ts'

export const at = '/inventory/stockDocument'
export const stale = [calls.query, calls.detail, calls.goods, calls.lots, stockCalls.query]
export type Doc = Answer<typeof calls.detail>
export type DocLine = Doc['lines'][number]
type Row = Answer<typeof calls.query>['rows'][number]

/** What may be done with a document; handing over and receiving are typed on its page, where they have their own buttons. */
export const useDocActs = (where: 'list' | 'page', gone?: () => void) => {
  const open = where === 'list' ? (d: Row) => go(`${at}/${d.id}`) : ('hidden' as const)
  return useActs<typeof stockDocumentMachine, Row>(stockDocumentMachine, calls, {
    refresh: stale,
    at,
    ...(gone ? { gone } : {}),
    by: { post: open, receive: open, receiveShort: 'hidden' },
    tells: {
      reverse: (d) =>
        t('{{n}} 行按原批号退回库房，共 {{amount}} 元', { n: d.lineCount, amount: moneyText(d.totalAmount) }),
    },
  })
}
