import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { priceMachine } from './machine.ts'

const held = '调价单 {{no}} 已到生效日期但未能生效：{{reason}}'

/** Who hears of a price adjustment. */
export const priceMessages = tellOf(priceMachine, {
  todo: [
    {
      enters: 'pending',
      label: '待审核',
      ...holders('authority', 'purchaseList/priceModification:audit'),
      card: { key: 'priceAudit', label: '待审核的调价单', tone: 'orange', place: 130 },
      template: '调价单 {{no}} 待审核，由 {{org}} 提交',
    },
  ],
  notice: [
    { action: 'approve', label: '审核通过', ...creator, template: '调价单 {{no}} 审核通过' },
    {
      enters: 'applied',
      label: '生效',
      ...holders('hospital', 'purchaseList/priceModification:view'),
      template: '调价单 {{no}} 已生效',
    },
    {
      enters: 'applied',
      label: '生效',
      ...holders('supplier', 'purchaseList/priceModification:view'),
      template: '调价单 {{no}} 已生效',
    },
  ],
  warning: [
    { action: 'reject', label: '审核不通过', ...creator, template: '调价单 {{no}} 被驳回：{{reason}}' },
    { happening: 'held', label: '未能生效', ...creator, template: held },
    {
      happening: 'held',
      label: '未能生效',
      ...holders('authority', 'purchaseList/priceModification:audit'),
      template: held,
    },
  ],
})
