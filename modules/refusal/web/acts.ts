import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, type Ran, useActs } from '#kernel/web/document/acts.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { t } from '#kernel/web/i18n.ts'
import { refusalCalls } from '../shared/calls.ts'
import { refusalMachine } from '../shared/machine.ts'

export const at = '/procurement/refusal'
export const stale = [refusalCalls.query, refusalCalls.detail]

export type Refusal = Answer<typeof refusalCalls.detail>
export type Row = Answer<typeof refusalCalls.query>['rows'][number]
/** A list's row brings no lines. */
export type Seen = ActDoc & Pick<Row, 'no' | 'acceptanceId' | 'totalQty'> & { lines?: Refusal['lines'] }
/** What needs more than a reason is asked in a dialog of its own. */
export type Asked = 'dispute' | 'settle' | 'resend'

export const useRefusalActs = (ask: (what: Asked, doc: Seen) => Promise<Ran>) => {
  const goods = ({ lines }: Seen) => lines && byUnit(lines, (l) => l.qty)
  const back = (d: Seen) => {
    const qty = goods(d)
    if (!qty) return undefined
    return d.acceptanceId
      ? t('拒收的 {{qty}} 回到在途，在新的验收单中重新验收', { qty })
      : t('拒收的 {{qty}} 不再算拒收，货物由双方自行交接', { qty })
  }
  return useActs<typeof refusalMachine, Seen>(refusalMachine, refusalCalls, {
    refresh: stale,
    at,
    by: {
      dispute: { ask: (d) => ask('dispute', d) },
      settle: { ask: (d) => ask('settle', d) },
      resend: { ask: (d) => ask('resend', d) },
    },
    tells: {
      agree: (d) => {
        const qty = goods(d)
        return qty && t('同意医院拒收 {{qty}}，之后选择取回、销毁、补发或换货', { qty })
      },
      uphold: (d) => {
        const qty = goods(d)
        return qty && t('拒收的 {{qty}} 由供应商处理', { qty })
      },
      again: back,
      revoke: back,
    },
  })
}
