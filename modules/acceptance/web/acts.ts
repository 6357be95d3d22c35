import type { Answer } from '#kernel/shared/call.ts'
import { useActs } from '#kernel/web/document/acts.ts'
import { semicolon, t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'

export const at = '/procurement/acceptance'
export const stale = [acceptanceCalls.query, acceptanceCalls.detail]
type Row = Answer<typeof acceptanceCalls.query>['rows'][number] & {
  lines?: Answer<typeof acceptanceCalls.detail>['lines']
}

/** Confirm and revoke; registering needs the page with its lines, where it has its own buttons. */
export const useAcceptanceActs = (where: 'list' | 'page', otherLot?: () => void) =>
  useActs<typeof acceptanceMachine, Row>(acceptanceMachine, acceptanceCalls, {
    refresh: stale,
    at,
    by: {
      accept: where === 'list' ? (a) => go(`${at}/${a.id}`) : 'hidden',
      otherLot: otherLot ?? 'hidden',
      confirmLots: 'call',
    },
    tells: {
      confirmLots: ({ lines }) =>
        lines
          ?.filter((l) => l.slipLot !== null && !l.lotConfirmedAt)
          .map((l) =>
            t('{{name}}：随货单批号 {{was}}，实到 {{lot}}，{{qty}} {{unit}}', {
              ...{ name: l.name, was: l.slipLot || NONE, lot: l.lotNo, qty: qtyText(l.deliveredQty), unit: l.unit },
            }),
          )
          .join(semicolon()),
      confirm: ({ lineCount: n, acceptedAmount, lines }) => {
        const refused = lines?.filter((l) => Number(l.refusedQty) > 0).length ?? 0
        const sum = moneyText(acceptedAmount)
        if (lines?.every((l) => Number(l.acceptedQty) === 0)) return t('{{n}} 行全部拒收，不入库，退回供应商', { n })
        return refused > 0
          ? t('共 {{n}} 行，{{sum}} 元入库，拒收 {{refused}} 行', { n, sum, refused })
          : t('共 {{n}} 行，{{sum}} 元入库', { n, sum })
      },
      revoke: ({ lineCount: n, acceptedAmount }) =>
        t('登记的 {{n}} 行、{{sum}} 元作废，尚未入库；配送单回到已发货，可重新登记', {
          n,
          sum: moneyText(acceptedAmount),
        }),
      reverse: ({ lineCount: n, acceptedAmount }) =>
        t('入库的 {{n}} 行、{{sum}} 元冲销出库，货物待重新验收', { n, sum: moneyText(acceptedAmount) }),
    },
  })
