import { holders, tellOf } from '#kernel/shared/telling.ts'
import { provinceOrderMachine, provinceReturnMachine } from './machine.ts'

/** Who hears that the platform refuses an order or a return; what differs is told by server/differences.ts. */
export const provinceOrderMessages = tellOf(provinceOrderMachine, {
  warning: [
    {
      ...holders('hospital', 'provincial/purchaseOrder:push'),
      action: 'interrupt',
      label: '中断',
      template: '省平台订单 {{no}} 中断：{{reason}}',
    },
    {
      ...holders('hospital', 'provincial/purchaseOrder:push'),
      action: 'refuse',
      label: '拒绝响应',
      template: '省平台订单 {{no}} 被拒绝响应：{{reason}}',
    },
    {
      ...holders('hospital', 'provincial/purchaseOrder:cancel'),
      action: 'cancelRefused',
      label: '不同意撤销',
      template: '省平台不同意撤销订单 {{no}}：{{reason}}',
    },
  ],
})
export const provinceReturnMessages = tellOf(provinceReturnMachine, {
  warning: [
    {
      ...holders('hospital', 'provincial/returnOrder:push'),
      action: 'interrupt',
      label: '中断',
      template: '省平台退货单 {{no}} 中断：{{reason}}',
    },
  ],
})
