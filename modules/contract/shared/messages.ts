import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { contractMachine } from './machine.ts'

const entry = 'contract/entryAudit'

/** Who hears of a contract on its way (domain §3.10); what comes after its approval is told there. */
export const contractMessages = tellOf(contractMachine, {
  todo: [
    {
      ...holders('hospital', 'contract/claim:claim'),
      enters: 'unclaimed',
      label: '待认领',
      card: { key: 'contractUnclaimed', label: '待认领合同', tone: 'orange', place: 310, path: '/contract/claim' },
      template: '合同 {{no}} 待认领',
    },
    {
      ...holders('hospital', `${entry}:audit`),
      enters: 'pending',
      label: '待审核',
      but: 'creator',
      card: { key: 'contractAudit', label: '待审合同', tone: 'orange', place: 311 },
      template: '合同 {{no}} 待审核，由 {{org}} 提交',
    },
  ],
  notice: [{ ...creator, action: 'approve', label: '审核通过', template: '合同 {{no}} 审核通过，待签署' }],
  warning: [
    {
      ...holders('hospital', 'contract/claim:claim'),
      action: 'takeBack',
      label: '收回',
      template: '{{org}}收回了合同 {{no}}：{{reason}}',
    },
    { ...creator, action: 'reject', label: '驳回', template: '合同 {{no}} 被驳回：{{reason}}' },
  ],
})
