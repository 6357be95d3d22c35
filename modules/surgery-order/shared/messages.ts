import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { surgeryOrderMachine } from './machine.ts'

const at = 'procurement/orderWithTable'
const sellers = holders('supplier', `${at}:accept`, `${at}:ship`)

/** Who hears of a surgery order (domain §3.4); who the patient is nobody is told. */
export const surgeryOrderMessages = tellOf(surgeryOrderMachine, {
  todo: [
    {
      enters: 'pendingAudit',
      label: '待审核',
      ...holders('hospital', `${at}:audit`),
      but: 'creator',
      card: { key: 'surgeryAudit', label: '待审核的跟台订单', tone: 'orange', place: 61 },
      template: '跟台订单 {{no}} 待审核，由 {{user}} 提交',
    },
    {
      enters: 'approved',
      label: '待接单',
      ...holders('supplier', `${at}:accept`),
      card: { key: 'surgeryAccept', label: '待接单的跟台订单', tone: 'orange', place: 62 },
      template: '{{partner}}的跟台订单 {{no}} 待接单',
    },
    {
      enters: 'waitAllocate',
      label: '待配货',
      ...holders('supplier', `${at}:ship`),
      card: { key: 'surgeryShip', label: '待配货的跟台订单', tone: 'orange', place: 63 },
      template: '{{partner}}的跟台订单 {{no}} 待配货',
    },
    {
      enters: 'allocated',
      label: '待登记使用',
      ...holders('hospital', `${at}:registerUse`),
      card: { key: 'surgeryUse', label: '待登记使用的跟台订单', tone: 'blue', place: 64 },
      template: '{{org}}已配货：跟台订单 {{no}}，术后请登记使用',
    },
    {
      enters: 'used',
      label: '待登记返还',
      ...holders('supplier', `${at}:registerBack`),
      card: { key: 'surgeryBack', label: '待登记返还的跟台订单', tone: 'orange', place: 68 },
      template: '{{partner}}已登记使用：跟台订单 {{no}} 待登记返还',
    },
    {
      enters: 'returnedKit',
      label: '待确认使用',
      ...holders('hospital', `${at}:confirmUse`),
      card: { key: 'surgeryConfirm', label: '待确认使用的跟台订单', tone: 'orange', place: 69 },
      template: '{{org}}已登记返还：跟台订单 {{no}} 待确认使用',
    },
  ],
  notice: [
    { ...creator, action: 'approve', label: '审核通过', template: '跟台订单 {{no}} 审核通过，已发给供应商' },
    { ...creator, action: 'accept', label: '供应商接单', template: '{{org}}已接跟台订单 {{no}}' },
    { ...creator, action: 'acceptUsed', label: '供应商接急诊补录单', template: '{{org}}已接急诊补录的跟台订单 {{no}}' },
    { ...sellers, action: 'confirmUse', label: '使用已确认', template: '{{partner}}已确认跟台订单 {{no}} 的使用' },
  ],
  warning: [
    { ...creator, action: 'rejectAudit', label: '审核不通过', template: '跟台订单 {{no}} 被驳回：{{reason}}' },
    { ...creator, action: 'reject', label: '供应商拒收', template: '{{org}}拒收了跟台订单 {{no}}：{{reason}}' },
    {
      ...sellers,
      action: 'refuse',
      label: '采购拒收',
      template: '{{partner}}拒收了跟台订单 {{no}}：{{reason}}，货物全部退回',
    },
    {
      ...holders('hospital', `${at}:registerUse`),
      happening: 'differs',
      label: '返还有差异',
      template: '{{partner}}登记的返还与使用不符：跟台订单 {{no}}，{{reason}}',
    },
  ],
})
