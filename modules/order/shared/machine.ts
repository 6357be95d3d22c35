import { machine } from '#kernel/shared/machine.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'

const at = 'procurement/purchaseOrder'
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const supplier = (code: string) => ({ by: 'supplier', code: `${at}:${code}` }) as const
/** Four eyes. */
const audit = { ...hospital('audit'), from: ['pendingAudit'], audits: true } as const
const unsent = ['draft', 'auditRejected'] as const
const atSupplier = ['waitAllocate', 'allocating'] as const
const running = [...atSupplier, 'allocated'] as const
/** Caused by what is shipped, accepted and given up. */
const ends = (code: string) => ({ from: running, by: 'system', code }) as const
const ships = ends('procurement/delivery:ship')

/** Purchase order 采购订单 (domain §3.2); wire codes of the interfaces in `wire`. */
export const orderMachine = machine({
  name: 'order',
  label: '采购订单',
  table: 'purchase_order',
  start: 'draft',
  partOf: { machine: planMachine, column: 'plan_id' },
  states: {
    draft: { label: '待提交', tone: 'grey', wire: 0 },
    pendingAudit: { label: '待审核', tone: 'blue' },
    auditRejected: { label: '审核不通过', tone: 'red', out: true },
    waitAllocate: { label: '待配货', tone: 'blue', wire: 1 },
    allocating: { label: '配货中', tone: 'orange', wire: 3 },
    allocated: { label: '已配货', tone: 'green', wire: 4 },
    accepted: { label: '已验收', tone: 'green', final: true, wire: 5 },
    rejectedBySupplier: { label: '已拒配', tone: 'red', out: true, final: true, wire: 2 },
    unauditPending: { label: '预弃审', tone: 'orange', wire: 6 },
    unaudited: { label: '已弃审', tone: 'grey', out: true, final: true, wire: 7 },
    closed: { label: '已结案', tone: 'grey', final: true },
    void: { label: '已作废', tone: 'grey', out: true, final: true },
  },
  actions: {
    submit: { ...hospital('submit'), label: '提交', from: unsent, to: 'pendingAudit', approval: 'start' },
    withdraw: {
      ...hospital('withdraw'),
      label: '撤回',
      from: ['pendingAudit'],
      to: 'draft',
      mine: 'creator',
      approval: 'end',
    },
    approve: { ...audit, label: '通过', to: 'waitAllocate', approval: 'pass', done: '已审核' },
    rejectAudit: { ...audit, label: '驳回', to: 'auditRejected', reason: 'required', approval: 'refuse' },
    accept: { ...supplier('accept'), label: '接单', from: ['waitAllocate'], to: 'allocating' },
    // nothing was accepted by the supplier yet: at once; afterwards the supplier must agree (domain §3.2)
    unaudit: {
      ...hospital('requestUnaudit'),
      label: '弃审',
      done: '已弃审，订单作废',
      from: ['waitAllocate'],
      to: 'unaudited',
      reason: 'required',
      danger: true,
    },
    requestUnaudit: {
      ...hospital('requestUnaudit'),
      label: '申请弃审',
      done: '已申请弃审，等待供应商答复',
      from: ['allocating'],
      to: 'unauditPending',
      reason: 'required',
      danger: true,
    },
    agreeUnaudit: {
      ...supplier('agreeUnaudit'),
      label: '同意弃审',
      done: '已同意弃审，订单作废',
      from: ['unauditPending'],
      to: 'unaudited',
    },
    refuseUnaudit: {
      ...supplier('refuseUnaudit'),
      label: '拒绝弃审',
      done: '已拒绝弃审，订单回到配货中',
      from: ['unauditPending'],
      to: 'allocating',
      reason: 'required',
    },
    // what is open is given up; «已验收» when something was accepted, «已结案» when nothing was (domain §3.2)
    close: {
      by: ['hospital', 'authority'],
      code: `${at}:close`,
      label: '结案',
      from: running,
      to: 'closed',
      reason: 'required',
      danger: true,
    },
    // the same button: of an order of which something was accepted (modules/order/server/supply.ts)
    closeAccepted: {
      by: ['hospital', 'authority'],
      code: `${at}:close`,
      label: '结案',
      from: running,
      to: 'accepted',
      reason: 'required',
      danger: true,
    },
    void: { ...hospital('delete'), label: '作废', from: unsent, to: 'void', confirm: '确定作废吗？', danger: true },
    // nothing was shipped within the days of the setting (domain §3.2, void type 2)
    autoVoid: { ...ends(`${at}:close`), label: '超期作废', from: atSupplier, to: 'void', danger: true },
    autoSubmit: {
      by: 'system',
      code: 'procurement/planning:generateOrder',
      label: '由计划提交',
      from: ['draft'],
      to: 'pendingAudit',
      approval: 'start',
    },
    // in place of what another supplier, or another article, does not bring (domain §3.3)
    switchSubmit: {
      by: 'system',
      code: 'procurement/rejectedMatching:switchSupplier',
      label: '换货提交',
      from: ['draft'],
      to: 'pendingAudit',
      approval: 'start',
    },
    passWithPlan: {
      by: 'system',
      code: 'procurement/planning:audit',
      label: '随计划通过',
      from: ['pendingAudit'],
      to: 'waitAllocate',
      audits: true,
    },
    allocatePart: { ...ships, label: '部分发货', to: 'allocating' },
    allocateAll: { ...ships, label: '全部发货', to: 'allocated' },
    acceptAll: { ...ends('procurement/acceptance:confirm'), label: '验收完成', to: 'accepted' },
    rejectAll: { ...ends('procurement/rejectedMatching:confirm'), label: '全部拒配', to: 'rejectedBySupplier' },
    // what was taken in by mistake is on its way again
    takeBack: {
      by: 'system',
      code: 'procurement/acceptance:reverse',
      label: '验收冲销',
      from: ['accepted'],
      to: 'allocated',
      takesBack: true,
    },
    closeRest: { ...ends(`${at}:close`), label: '结案', to: 'closed' },
  },
  notes: { closeLine: atSupplier, promise: ['allocating', 'allocated'] },
  offers: {
    edit: { ...hospital('edit'), label: '修改', from: unsent },
    copy: { ...hospital('copy'), label: '复制' },
    delete: { ...hospital('delete'), label: '删除', from: ['draft'], danger: true },
    deliver: {
      by: 'supplier',
      code: 'procurement/delivery:add',
      label: '生成配送单',
      from: ['allocating'],
      main: true,
    },
    reject: { ...supplier('reject'), label: '拒配', from: atSupplier, danger: true },
    amend: { ...hospital('amend'), label: '变更订单', from: atSupplier },
    closeLine: { ...hospital('close'), label: '行结案', from: atSupplier, danger: true },
    promise: { ...supplier('promise'), label: '承诺到货日', from: ['allocating', 'allocated'] },
  },
})
