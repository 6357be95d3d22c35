import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { stockCountMachine } from './machine.ts'

const at = 'inventory/stockCount'

/** Who hears of a count. */
export const stockCountMessages = tellOf(stockCountMachine, {
  todo: [
    {
      enters: 'pending',
      label: '待审核',
      ...holders('hospital', `${at}:audit`),
      but: 'creator',
      card: { key: 'stockCountAudit', label: '待审核的盘点单', tone: 'orange', place: 276 },
      template: '盘点单 {{no}} 待审核，由 {{user}} 提交',
    },
  ],
  notice: [{ action: 'approve', label: '审核通过', ...creator, template: '盘点单 {{no}} 审核通过，差异已记账' }],
  warning: [{ action: 'reject', label: '审核不通过', ...creator, template: '盘点单 {{no}} 被驳回：{{reason}}' }],
})
