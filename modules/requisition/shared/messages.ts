import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { requisitionMachine } from './machine.ts'

const at = 'settlement/requisition'
const clerks = holders('supplier', `${at}:add`)
const finance = holders('hospital', `${at}:promise`)
const cashiers = holders('hospital', `${at}:pay`)
/** Both sides hear of a hold, whoever set it. */
const both = [clerks, finance]

/** Who hears of a requisition (domain §3.9). */
export const requisitionMessages = tellOf(requisitionMachine, {
  todo: [
    {
      ...holders('hospital', `${at}:audit`),
      enters: 'pending',
      label: '待审批',
      but: 'creator',
      card: { key: 'requisitionAudit', label: '待审请款', tone: 'orange', place: 293 },
      template: '{{partner}}的请款单 {{no}} 待审批',
    },
    { ...cashiers, enters: 'approved', label: '待付款', template: '{{partner}}的请款单 {{no}} 待付款' },
  ],
  notice: [
    { ...creator, action: 'approve', label: '审批通过', template: '请款单 {{no}} 审批通过，待付款' },
    { ...clerks, action: 'pay', label: '付款', template: '{{org}}已付款：请款单 {{no}}，{{reason}}' },
    { ...clerks, happening: 'promise', label: '承诺付款日', template: '{{org}}承诺付款日：请款单 {{no}}，{{reason}}' },
    ...both.map((to) => ({
      ...to,
      happening: 'unfreeze',
      label: '解除冻结',
      template: '{{org}}解除了请款单 {{no}} 的冻结',
    })),
    ...both.map((to) => ({
      ...to,
      happening: 'lapse',
      label: '冻结到期解除',
      template: '请款单 {{no}} 的冻结已到期解除',
    })),
  ],
  warning: [
    { ...creator, action: 'reject', label: '驳回', template: '请款单 {{no}} 被驳回：{{reason}}' },
    ...(['bounce', 'bounceLate'] as const).map((action) => ({
      ...clerks,
      action,
      label: action === 'bounce' ? '退票' : '驳回后退票',
      template: '{{org}}的付款被银行退回：请款单 {{no}}，{{reason}}',
    })),
    ...both.map((to) => ({
      ...to,
      action: 'uncover' as const,
      label: '预付款退回',
      template: '请款单 {{no}} 抵扣的预付款被银行退回：{{reason}}；请核对明细后重新提交',
    })),
    ...both.map((to) => ({
      ...to,
      happening: 'freeze',
      label: '冻结',
      template: '{{org}}冻结了请款单 {{no}}：{{reason}}',
    })),
  ],
})
