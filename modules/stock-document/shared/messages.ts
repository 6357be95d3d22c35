import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { stockDocumentMachine } from './machine.ts'

const at = 'inventory/stockDocument'

/** Who hears of a document of stock. */
export const stockDocumentMessages = tellOf(stockDocumentMachine, {
  todo: [
    {
      enters: 'requested',
      label: '待发放',
      ...holders('hospital', `${at}:post`),
      but: 'creator',
      card: { key: 'stockRequested', label: '待发放的申请', tone: 'orange', place: 92 },
      template: '出库单 {{no}} 待发放，由 {{user}} 申请',
    },
    {
      enters: 'pending',
      label: '待审核',
      ...holders('hospital', `${at}:audit`),
      but: 'creator',
      card: { key: 'stockPending', label: '待审核的库存单据', tone: 'orange', place: 93 },
      template: '库存单据 {{no}} 待审核，由 {{user}} 提交',
    },
  ],
  notice: [
    { action: 'post', label: '已发放', ...creator, template: '出库单 {{no}} 已发放' },
    { action: 'approve', label: '审核通过', ...creator, template: '库存单据 {{no}} 审核通过' },
  ],
  warning: [
    { action: 'reject', label: '审核不通过', ...creator, template: '库存单据 {{no}} 被驳回：{{reason}}' },
    { action: 'sendBack', label: '退回申请', ...creator, template: '出库单 {{no}} 被退回：{{reason}}' },
  ],
})
