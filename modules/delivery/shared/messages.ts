import { holders, tellOf } from '#kernel/shared/telling.ts'
import { deliveryMachine } from './machine.ts'

const at = 'procurement/delivery'

/** Who hears of a delivery (domain §3.3). */
export const deliveryMessages = tellOf(deliveryMachine, {
  notice: [
    {
      action: 'ship',
      label: '已发货',
      ...holders('hospital', 'procurement/purchaseOrder:submit'),
      template: '{{org}}已发货：配送单 {{no}}',
    },
    {
      action: 'void',
      label: '作废',
      ...holders('hospital', 'procurement/acceptance:accept'),
      template: '{{org}}作废了配送单 {{no}}',
    },
    {
      enters: 'partlyAccepted',
      label: '部分验收',
      ...holders('supplier', `${at}:ship`),
      template: '{{partner}}部分验收了配送单 {{no}}',
    },
    {
      enters: 'confirmed',
      label: '验收确认',
      ...holders('supplier', `${at}:ship`),
      template: '{{partner}}确认了配送单 {{no}} 的验收',
    },
  ],
  warning: [
    {
      enters: 'refused',
      label: '全部拒收',
      ...holders('supplier', `${at}:ship`),
      template: '{{org}}拒收了配送单 {{no}}',
    },
  ],
})
