import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { invoiceMachine } from './machine.ts'

const at = 'settlement/invoice'

/** Who hears of an invoice (domain §3.9). */
export const invoiceMessages = tellOf(invoiceMachine, {
  todo: [
    {
      enters: 'pending',
      label: '待验票',
      ...holders('hospital', `${at}:audit`),
      but: 'creator',
      card: { key: 'invoiceCheck', label: '待验票', tone: 'orange', place: 286 },
      template: '{{partner}}的发票 {{no}} 待验票',
    },
  ],
  notice: [
    { ...creator, action: 'approve', label: '验票通过', template: '发票 {{no}} 验票通过' },
    { ...creator, action: 'pass', label: '系统验票通过', template: '发票 {{no}} 核对全部相符，系统验票通过' },
  ],
  warning: [
    { ...creator, action: 'reject', label: '验票不通过', template: '发票 {{no}} 被驳回：{{reason}}' },
    {
      ...holders('hospital', `${at}:audit`),
      action: 'void',
      label: '作废',
      template: '{{org}}作废了发票 {{no}}：{{reason}}',
    },
  ],
})
