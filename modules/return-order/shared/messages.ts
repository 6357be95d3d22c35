import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { returnOrderMachine } from './machine.ts'

const at = 'procurement/return'
const answerers = holders('supplier', `${at}:agree`, `${at}:disagree`)

/** Who hears of a return (domain §3.8). */
export const returnOrderMessages = tellOf(returnOrderMachine, {
  todo: [
    {
      enters: 'pendingAudit',
      label: '待审核',
      ...holders('hospital', `${at}:audit`),
      but: 'creator',
      card: { key: 'returnAudit', label: '待审核的退货单', tone: 'orange', place: 112 },
      template: '退货单 {{no}} 待审核，由 {{user}} 提交',
    },
    {
      enters: 'waitSupplier',
      label: '待供应商确认',
      ...holders('supplier', `${at}:agree`),
      card: { key: 'returnAnswer', label: '待确认的退货', tone: 'orange', place: 113 },
      template: '{{partner}}申请退货：退货单 {{no}} 待确认',
    },
    {
      enters: 'agreed',
      label: '待退货出库',
      ...holders('hospital', `${at}:shipBack`),
      card: { key: 'returnShip', label: '待出库的退货', tone: 'orange', place: 114 },
      template: '{{partner}}同意退货：退货单 {{no}} 待出库',
    },
    {
      enters: 'shippedBack',
      label: '待收货',
      ...holders('supplier', `${at}:receive`),
      card: { key: 'returnReceive', label: '待收货的退货', tone: 'orange', place: 115 },
      template: '{{partner}}的退货已出库：退货单 {{no}} 待收货',
    },
  ],
  notice: [
    { ...creator, action: 'approve', label: '审核通过', template: '退货单 {{no}} 审核通过，已发给供应商' },
    { ...creator, action: 'receive', label: '供应商收货', template: '{{org}}已收到退货：退货单 {{no}}' },
    {
      ...creator,
      action: 'autoReceive',
      label: '逾期视同收货',
      template: '退货单 {{no}} 逾期未确认，视同供应商已收货',
    },
    {
      ...holders('supplier', `${at}:receive`),
      action: 'autoReceive',
      label: '逾期视同收货',
      template: '{{partner}}的退货单 {{no}} 逾期未确认，视同已收货',
    },
    { ...creator, happening: 'uploadRedInvoice', label: '红字发票', template: '{{org}}已上传退货单 {{no}} 的红字发票' },
  ],
  warning: [
    { ...creator, action: 'reject', label: '审核不通过', template: '退货单 {{no}} 被驳回：{{reason}}' },
    { ...creator, action: 'disagree', label: '供应商不同意', template: '{{org}}不同意退货单 {{no}}：{{reason}}' },
    { ...answerers, action: 'void', label: '作废', template: '{{org}}作废了退货单 {{no}}：{{reason}}' },
    {
      ...answerers,
      happening: 'remind',
      label: '催促答复',
      template: '{{partner}}的退货单 {{no}} 已等待 {{reason}} 天，请尽快答复',
    },
    {
      ...holders('hospital', `${at}:shipBack`),
      happening: 'short',
      label: '退货少收',
      template: '{{partner}}收到的退货少于退出：退货单 {{no}}，{{reason}}',
    },
    {
      ...holders('supplier', `${at}:uploadRedInvoice`),
      happening: 'redDue',
      label: '待开红字发票',
      template: '{{partner}}的退货单 {{no}} 待开红字发票，金额 {{reason}} 元',
    },
  ],
})
