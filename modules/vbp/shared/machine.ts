import { type ActionOf, machine, type StatusOf } from '#kernel/shared/machine.ts'

const code = 'purchaseList/agreedVolume:transfer'
const partner = { by: 'hospital', code, from: ['asked'] } as const
const region = { by: 'authority', code, from: ['agreed'] } as const
const no = { to: 'refused', reason: 'required', danger: true, done: '已拒绝' } as const

/** Transfer 带量调剂 (domain-lists §2.41): a hospital lends what it does not use, the other agrees, the authority confirms. */
export const transferMachine = machine({
  name: 'vbpTransfer',
  label: '带量调剂',
  table: 'vbp_transfer',
  start: 'asked',
  states: {
    asked: { label: '待对方同意', tone: 'blue' },
    agreed: { label: '待监管确认', tone: 'orange' },
    done: { label: '已完成', tone: 'green', final: true },
    refused: { label: '已拒绝', tone: 'red', final: true },
    withdrawn: { label: '已撤回', tone: 'grey', final: true },
  },
  actions: {
    agree: { ...partner, label: '同意调剂', to: 'agreed', done: '已同意，等待监管确认' },
    refuse: { ...partner, label: '拒绝调剂', ...no },
    confirm: { ...region, label: '确认调剂', to: 'done', done: '已确认，约定量已调整' },
    reject: { ...region, label: '驳回调剂', ...no },
    withdraw: {
      by: 'hospital',
      code,
      label: '撤回调剂',
      from: ['asked', 'agreed'],
      to: 'withdrawn',
      mine: 'org',
      confirm: '撤回后对方和监管不再处理此调剂，确定撤回吗？',
      danger: true,
      done: '已撤回',
    },
  },
})
export type TransferStatus = StatusOf<typeof transferMachine>
export type TransferAction = ActionOf<typeof transferMachine>
