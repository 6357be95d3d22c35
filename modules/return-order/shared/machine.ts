import { machine } from '#kernel/shared/machine.ts'

const at = 'procurement/return'
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const supplier = (code: string) => ({ by: 'supplier', code: `${at}:${code}` }) as const
/** Its maker's still. */
const drafts = ['draft', 'auditRejected'] as const
/** Four eyes. */
const audit = { ...hospital('audit'), audits: true, from: ['pendingAudit'] } as const

/** Return 退货单 (domain §3.8): of the hospital until it is audited, then of its supplier, who agrees and counts what comes. */
export const returnOrderMachine = machine({
  name: 'returnOrder',
  label: '退货单',
  lacks: ['kind'],
  table: 'return_order',
  start: 'draft',
  // the supplier was reminded of his answer
  notes: { remind: ['waitSupplier'], short: ['done'], redDue: ['done'] },
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pendingAudit: { label: '待审核', tone: 'blue' },
    auditRejected: { label: '审核不通过', tone: 'red', out: true },
    waitSupplier: { label: '待供应商确认', tone: 'orange', wire: 1 },
    agreed: { label: '供应商同意', tone: 'blue', wire: 2 },
    disagreed: { label: '供应商不同意', tone: 'red', out: true, wire: 3 },
    shippedBack: { label: '退货在途', tone: 'orange' },
    done: { label: '已完成', tone: 'green', final: true },
    void: { label: '已作废', tone: 'grey', out: true, final: true },
  },
  actions: {
    submit: { ...hospital('submit'), label: '提交', from: drafts, to: 'pendingAudit', approval: 'start' },
    withdraw: {
      ...hospital('withdraw'),
      label: '撤回',
      from: ['pendingAudit', 'waitSupplier'],
      to: 'draft',
      mine: 'creator',
      approval: 'end',
    },
    approve: { ...audit, label: '通过', to: 'waitSupplier', approval: 'pass', done: '已审核' },
    reject: { ...audit, label: '驳回', to: 'auditRejected', reason: 'required', approval: 'refuse', done: '已审核' },
    // in place of a supplier who does not answer the operator may
    agree: {
      by: ['supplier', 'authority'],
      code: `${at}:agree`,
      label: '同意退货',
      from: ['waitSupplier'],
      to: 'agreed',
      done: '已同意',
    },
    disagree: {
      ...supplier('disagree'),
      label: '不同意',
      from: ['waitSupplier'],
      to: 'disagreed',
      reason: 'required',
      danger: true,
    },
    // what he did not agree to is mended
    rework: { by: 'system', code: `${at}:edit`, label: '修改重提', from: ['disagreed'], to: 'draft' },
    shipBack: { ...hospital('shipBack'), label: '退货出库', from: ['agreed'], to: 'shippedBack', done: '已出库' },
    receive: { ...supplier('receive'), label: '确认收货', from: ['shippedBack'], to: 'done', done: '已收货' },
    autoReceive: { by: 'system', code: `${at}:receive`, label: '逾期视同收货', from: ['shippedBack'], to: 'done' },
    void: {
      ...hospital('void'),
      label: '作废',
      from: [...drafts, 'waitSupplier', 'agreed', 'disagreed'],
      to: 'void',
      reason: 'required',
      danger: true,
    },
  },
  offers: {
    edit: { ...hospital('edit'), label: '修改', from: [...drafts, 'disagreed'] },
    delete: { ...hospital('delete'), label: '删除', from: ['draft'], danger: true },
    uploadRedInvoice: { ...supplier('uploadRedInvoice'), label: '上传红字发票', from: ['done'], main: true },
  },
})
