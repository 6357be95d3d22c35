import type { Answer } from '#kernel/shared/call.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { statementCalls as calls } from '../shared/calls.ts'
import { statementMachine } from '../shared/machine.ts'

export const at = '/settlement/statement'
export const stale = [calls.query, calls.detail]
export type Doc = Answer<typeof calls.detail>
export type DocLine = Doc['lines'][number]
type Row = Answer<typeof calls.query>['rows'][number]

const agrees = ({ month, closing }: Row) => t('{{month}} 期末欠款 {{amount}} 元', { month, amount: moneyText(closing) })

/** What may be done with a statement; a dispute is typed by line on its page. */
export const useStatementActs = (o: { dispute?: (d: Row) => Promise<Ran> } = {}) =>
  useActs<typeof statementMachine, Row>(statementMachine, calls, {
    refresh: stale,
    at,
    by: { dispute: o.dispute ? { ask: o.dispute } : (d) => go(`${at}/${d.id}`) },
    tells: { hospitalConfirm: agrees, supplierConfirm: agrees, hospitalClose: agrees, supplierClose: agrees },
  })
