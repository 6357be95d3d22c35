import type { Answer } from '#kernel/shared/call.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import type { planCalls } from '../shared/calls.ts'
import { stale } from './acts.ts'

type Row = Answer<typeof planCalls.query>['rows'][number]

/** Approved plans of one point become common orders: what several want of an article is one line. */
export const useCommonOrders = (): Batch<Row>[] | undefined => {
  const may = useCan(orderCalls.fromPlan)
  const { run } = useAct(orderCalls.fromPlan, {
    refresh: [...stale, orderCalls.query],
    onDone: ({ orders }) => toast('success', t('已生成采购订单 {{nos}}', { nos: orders.map((o) => o.no).join(' ') })),
  })
  if (!may) return undefined
  return [
    {
      label: '合并生成订单',
      fits: (p) => p.actions.includes('generateOrder'),
      tells: (plans) => [
        ...plans.map((p) => [p.no, p.point, moneyText(p.totalAmount)].join(' ')),
        t('同一品种的数量合并为一行，各计划的数量分别记录'),
      ],
      run: async (plans) => {
        const [first, ...others] = plans.map(({ id, version }) => ({ id, version }))
        const made = await run({ ...first!, ...(others.length > 0 ? { beside: others } : {}) })
        if (!made) return undefined
        return {
          done: plans.filter((p) => made.left.every((l) => l.planId !== p.id)).length,
          failed: made.left.map((l) => ({
            id: l.planId,
            no: t('{{no}} 第 {{seq}} 行', { no: l.planNo, seq: l.seq }),
            reason: l.message,
          })),
        }
      },
    },
  ]
}
