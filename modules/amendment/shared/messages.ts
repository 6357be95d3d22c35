import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { amendmentMachine } from './machine.ts'

const at = 'procurement/purchaseOrder'
const auditors = holders('hospital', `${at}:audit`)
const buyers = holders('hospital', `${at}:amend`)
const sales = holders('supplier', `${at}:agreeAmend`)

/** Who hears of an amendment (domain-lists §3.20): whoever's turn it is, and both sides of what came of it. */
export const amendmentMessages = tellOf(amendmentMachine, {
  todo: [
    {
      ...auditors,
      enters: 'pendingAudit',
      label: '待审核',
      but: 'creator',
      card: { key: 'amendmentAudit', label: '待审核的订单变更', tone: 'orange', place: 45 },
      template: '订单变更 {{no}} 待审核，由 {{user}} 提交',
    },
    {
      ...sales,
      enters: 'pendingSupplier',
      label: '待供应商同意',
      card: { key: 'amendmentAnswer', label: '待同意的订单变更', tone: 'orange', place: 55 },
      template: '{{partner}}的订单变更 {{no}} 待同意',
    },
  ],
  notice: [
    { ...creator, action: 'agree', label: '供应商同意变更', template: '{{org}}同意了订单变更 {{no}}，已生效' },
    { ...creator, action: 'approveNow', label: '变更审核通过并生效', template: '订单变更 {{no}} 审核通过，已生效' },
    { ...creator, action: 'approve', label: '变更审核通过', template: '订单变更 {{no}} 审核通过，等待供应商同意' },
    { ...sales, enters: 'effective', label: '订单变更生效', template: '{{partner}}的订单变更 {{no}} 已生效' },
    { ...sales, action: 'withdraw', label: '医院撤回变更', template: '{{org}}撤回了订单变更 {{no}}，订单不变' },
    { ...sales, action: 'lapse', label: '变更逾期作废', template: '订单变更 {{no}} 逾期未答复，已作废' },
  ],
  warning: [
    { ...creator, action: 'rejectAudit', label: '变更审核不通过', template: '订单变更 {{no}} 被驳回：{{reason}}' },
    { ...creator, action: 'refuse', label: '供应商拒绝变更', template: '{{org}}拒绝了订单变更 {{no}}：{{reason}}' },
    { ...buyers, action: 'lapse', label: '变更逾期作废', template: '订单变更 {{no}} 供应商逾期未答复，已作废' },
  ],
})
