import { holders, tellOf } from '#kernel/shared/telling.ts'
import { deliveryMachine } from './machine.ts'

const buyers = holders('hospital', 'procurement/purchaseOrder:submit')
const receivers = holders('hospital', 'procurement/acceptance:accept')
const shippers = holders('supplier', 'procurement/delivery:ship')

/** Who hears of a delivery (domain §3.3). */
export const deliveryMessages = tellOf(deliveryMachine, {
  notice: [
    { ...buyers, action: 'ship', label: '已发货', template: '{{org}}已发货：配送单 {{no}}' },
    { ...receivers, action: 'void', label: '作废', template: '{{org}}作废了配送单 {{no}}' },
    { ...shippers, enters: 'partlyAccepted', label: '部分验收', template: '{{partner}}部分验收了配送单 {{no}}' },
    { ...shippers, enters: 'confirmed', label: '验收确认', template: '{{partner}}确认了配送单 {{no}} 的验收' },
  ],
  warning: [{ ...shippers, enters: 'refused', label: '全部拒收', template: '{{org}}拒收了配送单 {{no}}' }],
})
