import { type ActionOf, machine, type StatusOf } from '#kernel/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'

const at = 'procurement/purchaseOrder'
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const supplier = (code: string) => ({ by: 'supplier', code: `${at}:${code}` }) as const
const open = ['pendingAudit', 'pendingSupplier'] as const
/** Four eyes; who passes orders passes what they become. */
const audit = { ...hospital('audit'), from: ['pendingAudit'], audits: true } as const
const system = { by: 'system', code: `${at}:amend`, to: 'void' } as const

/** Amendment 订单变更 of a running order (domain-lists §3.20): more money is audited, and a supplier who took the order on agrees. */
export const amendmentMachine = machine({
  name: 'amendment',
  label: '订单变更',
  table: 'amendment',
  screen: 'procurement/orderAmendment',
  flows: orderMachine,
  partOf: { machine: orderMachine, column: 'order_id' },
  start: 'pendingAudit',
  startsToo: ['pendingSupplier', 'effective'],
  states: {
    pendingAudit: { label: '待审核', tone: 'blue' },
    pendingSupplier: { label: '待供应商同意', tone: 'orange' },
    effective: { label: '已生效', tone: 'green', final: true },
    refused: { label: '未通过', tone: 'red', final: true },
    void: { label: '已作废', tone: 'grey', final: true },
  },
  actions: {
    approve: { ...audit, label: '通过', to: 'pendingSupplier', approval: 'pass', done: '已审核，等待供应商同意' },
    // the same button: of an order no supplier took on (server/service.ts)
    approveNow: { ...audit, label: '通过', to: 'effective', approval: 'pass', done: '已审核，变更生效' },
    rejectAudit: { ...audit, label: '驳回', to: 'refused', reason: 'required', approval: 'refuse' },
    agree: {
      ...supplier('agreeAmend'),
      label: '同意变更',
      from: ['pendingSupplier'],
      to: 'effective',
      done: '已同意，变更生效',
    },
    refuse: {
      ...supplier('refuseAmend'),
      label: '拒绝变更',
      from: ['pendingSupplier'],
      to: 'refused',
      reason: 'required',
      danger: true,
      done: '已拒绝，订单不变',
    },
    withdraw: {
      ...hospital('amend'),
      label: '撤回变更',
      from: open,
      to: 'void',
      approval: 'end',
      danger: true,
      confirm: '撤回后订单照原来的执行，确定撤回吗？',
      done: '已撤回，订单不变',
    },
    // nobody answered within the days of the setting
    lapse: { ...system, label: '逾期作废', from: ['pendingSupplier'], approval: 'end' },
    orderEnds: { ...system, label: '随订单作废', from: open, approval: 'end' },
  },
})
export type AmendmentStatus = StatusOf<typeof amendmentMachine>
export type AmendmentAction = ActionOf<typeof amendmentMachine>
