import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { useActs } from '#kernel/web/document/acts.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { semicolon, t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { surgeryOrderMachine } from '../shared/machine.ts'

export const at = '/procurement/orderWithTable'
export const stale = [calls.query, calls.detail, stockCalls.query]
export type Doc = Answer<typeof calls.detail>
export type Piece = Doc['pieces'][number]
type Row = Answer<typeof calls.query>['rows'][number] & { lines?: Doc['lines']; pieces?: Piece[] }

/** What may be done with a surgery order; what is counted piece by piece is counted on its page. */
export const useSurgeryActs = (o: { gone?: () => void; page?: true } = {}) => {
  const counted = o.page ? ('hidden' as const) : (d: Row) => go(`${at}/${d.id}`)
  return useActs<typeof surgeryOrderMachine, Row>(surgeryOrderMachine, calls, {
    refresh: stale,
    at,
    gone: o.gone,
    by: { ship: counted, registerUse: counted, registerBack: counted, backDiffers: 'hidden' },
    tells: {
      submit: ({ lineCount: n, amount, supplier: to }) =>
        t('{{n}} 行，{{amount}} 元，审核后发给{{to}}', { n, amount: moneyText(amount), to }),
      refuse: ({ pieces, shippedQty }) =>
        t('{{sum}} 全部退回', { sum: pieces ? byUnit(pieces, (p) => p.qty) : qtyText(shippedQty) }),
      confirmUse: ({ pieces, usedAmount, point }) =>
        pieces &&
        [
          t('使用 {{sum}}，在{{point}}入库并随即出库给患者科室', { sum: byUnit(pieces, (p) => p.usedQty), point }),
          ...(pieces.some((p) => cmp(p.lostQty, '0') > 0)
            ? [
                t('丢失 {{sum}}，其中计费 {{charged}}', {
                  sum: byUnit(pieces, (p) => p.lostQty),
                  charged: byUnit(pieces, (p) => (p.lostCharged ? p.lostQty : '0')) || '0',
                }),
              ]
            : []),
          t('共 {{amount}} 元', { amount: moneyText(usedAmount) }),
        ].join(semicolon()),
    },
  })
}
