import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { transferMachine } from './machine.ts'

const code = 'purchaseList/agreedVolume:transfer'
const path = '/purchaseList/agreedVolume/transfers'

/** Who must act on a transfer, and who hears of its end. */
export const transferMessages = tellOf(transferMachine, {
  todo: [
    {
      enters: 'asked',
      label: '带量调剂待同意',
      ...holders('hospital', code),
      template: '带量调剂 {{no}} 待同意，由 {{org}} 发起',
    },
    {
      enters: 'agreed',
      label: '带量调剂待确认',
      ...holders('authority', code),
      card: { key: 'vbpTransferConfirm', label: '待确认的带量调剂', tone: 'orange', place: 133, path },
      template: '带量调剂 {{no}} 双方已同意，待监管确认',
    },
  ],
  notice: [
    {
      enters: 'done',
      label: '带量调剂已确认',
      ...holders('hospital', code),
      template: '带量调剂 {{no}} 已确认，约定量已调整',
    },
    {
      action: 'withdraw',
      label: '带量调剂撤回',
      ...holders('hospital', code),
      template: '{{org}}撤回了带量调剂 {{no}}',
    },
  ],
  warning: [
    { action: 'refuse', label: '带量调剂被拒绝', ...creator, template: '{{org}}拒绝了带量调剂 {{no}}：{{reason}}' },
    { action: 'reject', label: '带量调剂被驳回', ...creator, template: '带量调剂 {{no}} 被监管驳回：{{reason}}' },
  ],
})
