import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { orderMachine } from './machine.ts'

const at = 'procurement/purchaseOrder'

/** Who hears of an order (domain §3.2). */
export const orderMessages = tellOf(orderMachine, {
  todo: [
    {
      enters: 'pendingAudit',
      label: '待审核',
      ...holders('hospital', `${at}:audit`),
      but: 'creator',
      card: { key: 'orderAudit', label: '待审核的订单', tone: 'orange', place: 40 },
      template: '采购订单 {{no}} 待审核',
    },
    {
      enters: 'waitAllocate',
      label: '待接单',
      ...holders('supplier', `${at}:accept`),
      card: { key: 'orderAccept', label: '待接单', tone: 'orange', place: 50 },
      template: '{{org}}的采购订单 {{no}} 待接单',
    },
    {
      enters: 'allocating',
      label: '待发货',
      ...holders('supplier', 'procurement/delivery:add'),
      card: { key: 'orderShip', label: '待发货的订单', tone: 'orange', place: 60 },
      template: '{{partner}}的采购订单 {{no}} 待发货',
    },
    {
      enters: 'unauditPending',
      label: '申请弃审',
      ...holders('supplier', `${at}:agreeUnaudit`),
      card: { key: 'orderUnaudit', label: '申请弃审的订单', tone: 'red', place: 110 },
      template: '{{org}}申请弃审采购订单 {{no}}：{{reason}}',
    },
  ],
  notice: [
    { action: 'approve', label: '审核通过', ...creator, template: '采购订单 {{no}} 审核通过，已发给供应商' },
    { action: 'accept', label: '供应商接单', ...creator, template: '{{org}}已接单：采购订单 {{no}}' },
    { action: 'agreeUnaudit', label: '同意弃审', ...creator, template: '{{org}}同意弃审采购订单 {{no}}' },
    {
      action: 'unaudit',
      label: '弃审',
      ...holders('supplier', `${at}:accept`),
      template: '{{org}}弃审了采购订单 {{no}}：{{reason}}',
    },
    {
      action: 'close',
      label: '结案',
      ...holders('supplier', `${at}:accept`),
      template: '{{partner}}的采购订单 {{no}} 已结案：{{reason}}',
    },
    { action: 'close', label: '结案', ...creator, template: '采购订单 {{no}} 已结案：{{reason}}' },
    { enters: 'accepted', label: '验收完成', ...creator, template: '采购订单 {{no}} 已全部验收' },
  ],
  warning: [
    { action: 'rejectAudit', label: '审核不通过', ...creator, template: '采购订单 {{no}} 被驳回：{{reason}}' },
    {
      happening: 'reject',
      label: '供应商部分拒配',
      ...creator,
      template: '{{org}}拒配了采购订单 {{no}} 的部分明细：{{reason}}',
    },
    { action: 'rejectAll', label: '供应商拒配', ...creator, template: '{{org}}拒配采购订单 {{no}}' },
    {
      action: 'refuseUnaudit',
      label: '拒绝弃审',
      ...creator,
      template: '{{org}}拒绝弃审采购订单 {{no}}：{{reason}}',
    },
  ],
})
