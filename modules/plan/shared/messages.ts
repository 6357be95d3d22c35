import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { planMachine } from './machine.ts'

const at = 'procurement/planning'

/** Who hears of a plan (domain §3.1). */
export const planMessages = tellOf(planMachine, {
  todo: [
    {
      enters: 'pending',
      label: '待审核',
      ...holders('hospital', `${at}:audit`),
      but: 'creator',
      card: { key: 'planAudit', label: '待审核的计划', tone: 'orange', place: 20 },
      template: '采购计划 {{no}} 待审核，由 {{user}} 提交',
    },
  ],
  notice: [
    { action: 'approve', label: '审核通过', ...creator, template: '采购计划 {{no}} 审核通过' },
    { action: 'close', label: '关闭', ...creator, template: '采购计划 {{no}} 已关闭：{{reason}}' },
  ],
  warning: [{ action: 'reject', label: '审核不通过', ...creator, template: '采购计划 {{no}} 被驳回：{{reason}}' }],
})
