import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'
import { stockCountMachine } from '../shared/machine.ts'

export const at = '/inventory/stockCount'
export const stale = [calls.query, calls.detail]

type Row = Answer<typeof calls.query>['rows'][number]
type Seen = ActDoc & Pick<Row, 'gainValue' | 'lossValue' | 'lineCount' | 'countedLines'>

/** What may be done with a count; numbers are entered on a page of their own. */
export const useCountActs = (o: { edit: (doc: Seen) => void; gone?: () => void }) =>
  useActs<typeof stockCountMachine, Seen>(stockCountMachine, calls, {
    refresh: [...stale, stockCalls.query],
    at,
    gone: o.gone,
    by: { enter: (d) => go(`${at}/${d.id}/enter`), edit: o.edit },
    tells: {
      recount: () => t('初盘结束：超出容差的行由另一人复盘，其余的行不能再改'),
      approve: (d) =>
        t('盘盈 {{gain}} 元、盘亏 {{loss}} 元将记入库存，不能撤回', {
          gain: moneyText(d.gainValue ?? '0'),
          loss: moneyText(d.lossValue ?? '0'),
        }),
    },
  })
