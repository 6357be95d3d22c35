import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { orderMachine } from './machine.ts'

const auditors = holders('hospital', 'procurement/purchaseOrder:audit')
const sales = holders('supplier', 'procurement/purchaseOrder:accept')
const releasers = holders('supplier', 'procurement/purchaseOrder:agreeUnaudit')
const shippers = holders('supplier', 'procurement/delivery:add')

/** Who hears of an order (domain §3.2). */
export const orderMessages = tellOf(orderMachine, {
  todo: [
    {
      ...auditors,
      enters: 'pendingAudit',
      label: '待审核',
      but: 'creator',
      card: { key: 'orderAudit', label: '待审核的订单', tone: 'orange', place: 40 },
      template: '采购订单 {{no}} 待审核，由 {{user}} 提交',
    },
    {
      ...sales,
      enters: 'waitAllocate',
      label: '待接单',
      card: { key: 'orderAccept', label: '待接单', tone: 'orange', place: 50, sort: 'dueOn' },
      template: '{{org}}的采购订单 {{no}} 待接单',
    },
    {
      ...shippers,
      enters: 'allocating',
      label: '待发货',
      card: { key: 'orderShip', label: '待发货的订单', tone: 'orange', place: 60, sort: 'dueOn' },
      template: '{{partner}}的采购订单 {{no}} 待发货',
    },
    {
      ...releasers,
      enters: 'unauditPending',
      label: '申请弃审',
      card: { key: 'orderUnaudit', label: '申请弃审的订单', tone: 'red', place: 110 },
      template: '{{org}}申请弃审采购订单 {{no}}：{{reason}}',
    },
  ],
  notice: [
    { ...creator, action: 'approve', label: '审核通过', template: '采购订单 {{no}} 审核通过，已发给供应商' },
    { ...creator, action: 'accept', label: '供应商接单', template: '{{org}}已接单：采购订单 {{no}}' },
    { ...creator, action: 'agreeUnaudit', label: '同意弃审', template: '{{org}}同意弃审采购订单 {{no}}' },
    { ...sales, action: 'unaudit', label: '弃审', template: '{{org}}弃审了采购订单 {{no}}：{{reason}}' },
    { ...sales, action: 'close', label: '结案', template: '{{partner}}的采购订单 {{no}} 已结案：{{reason}}' },
    { ...creator, action: 'close', label: '结案', template: '采购订单 {{no}} 已结案：{{reason}}' },
    {
      ...sales,
      action: 'closeAccepted',
      label: '验收后结案',
      template: '{{partner}}的采购订单 {{no}} 已结案：{{reason}}',
    },
    { ...creator, action: 'closeAccepted', label: '验收后结案', template: '采购订单 {{no}} 已结案：{{reason}}' },
    {
      ...creator,
      happening: 'promise',
      label: '承诺到货变更',
      template: '{{org}}更改了采购订单 {{no}} 的承诺到货：{{reason}}',
    },
    {
      ...sales,
      happening: 'closeLine',
      label: '行结案',
      template: '{{partner}}的采购订单 {{no}} 有明细结案：{{reason}}',
    },
    { ...creator, enters: 'accepted', label: '验收完成', template: '采购订单 {{no}} 验收完成' },
  ],
  warning: [
    { ...creator, action: 'rejectAudit', label: '审核不通过', template: '采购订单 {{no}} 被驳回：{{reason}}' },
    { ...creator, action: 'rejectAll', label: '订单全部拒配', template: '采购订单 {{no}} 已全部拒配：{{reason}}' },
    { ...creator, action: 'refuseUnaudit', label: '拒绝弃审', template: '{{org}}拒绝弃审采购订单 {{no}}：{{reason}}' },
  ],
})
