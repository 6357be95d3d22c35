import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { newApplyMachine } from './machine.ts'

const audits = 'purchaseList/newApply:audit'

/** Who hears of an application. */
export const newApplyMessages = tellOf(newApplyMachine, {
  todo: [
    {
      enters: 'pending',
      label: '待审核',
      ...holders('hospital', audits),
      but: 'creator',
      card: { key: 'newApplyAudit', label: '待审核的新品申请', tone: 'orange', place: 128 },
      template: '新品申请 {{no}} 待审核，由 {{user}} 提交',
    },
    {
      enters: 'platform',
      label: '待平台审核',
      ...holders('authority', audits),
      card: { key: 'newApplyPlatform', label: '待平台审核的新品申请', tone: 'orange', place: 129 },
      template: '新品申请 {{no}} 待平台审核',
    },
  ],
  notice: [
    { action: 'forward', label: '已报平台', ...creator, template: '新品申请 {{no}} 本院已通过，已报平台' },
    { action: 'approve', label: '审核通过', ...creator, template: '新品申请 {{no}} 审核通过' },
    { action: 'accept', label: '平台已建档', ...creator, template: '新品申请 {{no}} 平台已建档并通过' },
    {
      action: 'accept',
      label: '平台已建档',
      ...holders('hospital', 'purchaseList/catalogues:view'),
      template: '新品申请 {{no}} 平台已建档并通过',
    },
  ],
  warning: [
    { action: 'reject', label: '审核不通过', ...creator, template: '新品申请 {{no}} 被驳回：{{reason}}' },
    { action: 'decline', label: '平台审核不通过', ...creator, template: '新品申请 {{no}} 被平台驳回：{{reason}}' },
  ],
})
