import type { Answer } from '#kernel/shared/call.ts'
import { minus } from '#kernel/shared/decimal.ts'
import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '../shared/calls.ts'
import { planMachine } from '../shared/machine.ts'

export const at = '/procurement/planning'
export const stale = [planCalls.query, planCalls.detail]

/** A list's row brings no lines. */
type Seen = ActDoc &
  Pick<Answer<typeof planCalls.detail>, 'lineCount' | 'totalAmount'> & {
    lines?: Answer<typeof planCalls.detail>['lines']
  }

/** What may be done with a plan; its orders are the order's call. */
export const usePlanActs = (o: { gone?: () => void; generate?: 'call' } = {}) =>
  useActs<typeof planMachine, Seen>(
    planMachine,
    { ...planCalls, fromPlan: orderCalls.fromPlan },
    {
      refresh: [...stale, orderCalls.query],
      at,
      gone: o.gone,
      by: { generateOrder: o.generate ?? 'hidden' },
      tells: {
        void: (p) =>
          t('{{n}} 行、{{amount}} 元的计划作废，不能恢复', { n: p.lineCount, amount: moneyText(p.totalAmount) }),
        close: ({ lines }) =>
          lines &&
          t('未下单的 {{open}} 不再采购，已生成的订单不变', { open: byUnit(lines, (l) => minus(l.qty, l.orderedQty)) }),
      },
    },
  )
