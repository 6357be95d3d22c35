import { type ActionOf, machine, type StatusOf } from '#kernel/shared/machine.ts'

const at = 'procurement/rejectedMatching'
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const supplier = (code: string) => ({ by: 'supplier', code: `${at}:${code}` }) as const
const system = (code: string) => ({ by: 'system', code: `${at}:${code}` }) as const
const unsettled = ['pending', 'disputed', 'insisted'] as const
// whoever disagreed may still give way while he waits for an answer, or nothing would end it
const settles = { from: unsettled, to: 'confirmed' } as const

/** Rejection 拒配单 (domain §2.22, §3.3): a supplier does not supply a line of an order, or a part of it. */
export const rejectionMachine = machine({
  name: 'rejection',
  label: '拒配单',
  table: 'rejection',
  start: 'pending',
  states: {
    pending: { label: '待医院处理', tone: 'orange' },
    confirmed: { label: '已确认拒配', tone: 'green', final: true },
    disputed: { label: '医院不同意', tone: 'orange' },
    withdrawn: { label: '供应商已撤回', tone: 'grey', final: true },
    insisted: { label: '坚持拒配', tone: 'orange' },
    closed: { label: '已随订单关闭', tone: 'grey', final: true },
  },
  actions: {
    confirm: {
      ...hospital('confirm'),
      ...settles,
      label: '确认取消',
      confirm: '这部分数量不再采购，确定取消吗？',
      done: '已取消',
    },
    switchSupplier: { ...hospital('switchSupplier'), ...settles, label: '换供应商', done: '已换供应商，新订单待审核' },
    acceptSubstitute: {
      ...hospital('acceptSubstitute'),
      ...settles,
      label: '采用替代品',
      done: '已采用替代品，新订单待审核',
    },
    dispute: {
      ...hospital('dispute'),
      label: '不同意',
      from: ['pending'],
      to: 'disputed',
      reason: 'required',
      danger: true,
      done: '已答复不同意，等待供应商',
    },
    withdraw: {
      ...supplier('withdraw'),
      label: '撤回拒配',
      from: ['disputed'],
      to: 'withdrawn',
      confirm: '撤回后这部分数量回到未发，照常配货，是否继续？',
      done: '已撤回，照常配货',
    },
    insist: {
      ...supplier('insist'),
      label: '坚持拒配',
      from: ['disputed'],
      to: 'insisted',
      reason: 'required',
      danger: true,
      done: '已坚持拒配，等待医院',
    },
    // nobody answered within the days of the setting
    autoConfirm: { ...system('confirm'), label: '超期自动确认', from: ['insisted'], to: 'confirmed' },
    close: { ...system('confirm'), label: '随订单关闭', from: unsettled, to: 'closed' },
  },
  notes: { apply: unsettled },
})
export type RejectionStatus = StatusOf<typeof rejectionMachine>
export type RejectionAction = ActionOf<typeof rejectionMachine>
