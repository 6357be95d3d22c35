import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { certificateMachine } from './machine.ts'

/** Who hears of a certificate. */
export const certificateMessages = tellOf(certificateMachine, {
  todo: [
    {
      enters: 'pending',
      label: '待审核',
      ...holders('authority', 'baseInfo/certificate:audit'),
      but: 'creator',
      template: '证件 {{no}} 待审核，由 {{org}} 提交',
    },
  ],
  notice: [{ action: 'approve', label: '审核通过', ...creator, template: '证件 {{no}} 审核通过' }],
  warning: [
    { action: 'reject', label: '审核不通过', ...creator, template: '证件 {{no}} 被驳回：{{reason}}' },
    { action: 'disable', label: '停用', ...creator, template: '证件 {{no}} 已停用：{{reason}}' },
  ],
})
