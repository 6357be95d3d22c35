import { machine } from '#kernel/shared/machine.ts'

const at = 'settlement/requisition'
/** The organisation that raised it: the supplier, or the hospital. */
const own = (code: string) => ({ by: ['supplier', 'hospital'], mine: 'org', code: `${at}:${code}` }) as const
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
/** What who pays does of it. */
const transfers = ['pay', 'bounce', 'bounceLate'] as const
/** Creator, each approver and payer are different people (domain §3.9). */
const audit = {
  ...hospital('audit'),
  audits: true,
  from: ['pending'],
  apart: [{ did: transfers, why: '付过款的人不能审批' }],
} as const
/** Nor does who paid a part of it hand it in anew: he would be one of its makers. */
const submits = { ...own('submit'), apart: [{ did: transfers, why: '付过款的人不能提交' }] } as const
const pays = { apart: [{ did: ['authored', 'audited'], why: '发起或审批请款单的人不能付款' }] } as const
const follows = { by: 'system', code: `${at}:pay` } as const

/** Requisition 请款单 (domain §2.27, §3.9): its levels are those of the hospital's approval flow, a hold stands beside its status. */
export const requisitionMachine = machine({
  name: 'requisition',
  label: '请款单',
  lacks: ['kind'],
  table: 'requisition',
  start: 'draft',
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待审批', tone: 'blue' },
    approved: { label: '待付款', tone: 'orange' },
    partlyPaid: { label: '部分付款', tone: 'orange' },
    paid: { label: '已付款', tone: 'green' },
    rejected: { label: '已驳回', tone: 'red', out: true },
    void: { label: '已作废', tone: 'grey', out: true, final: true },
  },
  actions: {
    submit: { ...submits, label: '提交', from: ['draft', 'rejected'], to: 'pending', approval: 'start' },
    // the supplier's account is another one since: all levels look at it again
    resubmit: {
      ...submits,
      label: '重新送审',
      from: ['approved', 'partlyPaid'],
      to: 'pending',
      approval: 'start',
      done: '已重新送审',
    },
    withdraw: { ...own('withdraw'), label: '撤回', from: ['pending', 'approved'], to: 'draft', approval: 'end' },
    approve: { ...audit, label: '审批通过', to: 'approved', approval: 'pass' },
    // an approved one too, before anything is paid: a late credit of the pair asks for it to be handed in again, and its maker may not come
    reject: {
      ...audit,
      label: '驳回',
      from: ['pending', 'approved'],
      to: 'rejected',
      reason: 'required',
      danger: true,
      approval: 'refuse',
    },
    // what, when and by which number of the bank its dialog asks
    pay: {
      ...hospital('pay'),
      ...pays,
      label: '登记付款',
      from: ['approved', 'partlyPaid'],
      to: 'partlyPaid',
      done: '已登记付款',
    },
    bounce: {
      ...hospital('reversePayment'),
      ...pays,
      label: '登记退票',
      from: ['partlyPaid', 'paid'],
      to: 'partlyPaid',
      danger: true,
      done: '已登记退票',
    },
    // the bank sends back what was paid of one that was sent back or uncovered since: it stays with its maker
    bounceLate: {
      ...hospital('reversePayment'),
      ...pays,
      label: '登记退票',
      from: ['rejected'],
      to: 'rejected',
      danger: true,
      done: '已登记退票',
    },
    payAll: { ...follows, label: '付清', from: ['approved', 'partlyPaid'], to: 'paid' },
    payNone: { ...follows, label: '款项全部退回', from: ['partlyPaid'], to: 'approved' },
    // approved anew after a part was paid
    goOn: { ...follows, label: '继续付款', from: ['approved'], to: 'partlyPaid' },
    // the bank took a prepayment back that covered it: what it asks for is open again, its maker sets off what is left and hands it in; what
    // money was paid on besides he hands in as it is
    uncover: {
      ...follows,
      label: '预付款退回',
      from: ['pending', 'approved', 'partlyPaid', 'paid'],
      to: 'rejected',
      danger: true,
      approval: 'end',
    },
    void: {
      ...own('void'),
      label: '作废',
      from: ['draft', 'pending', 'approved', 'rejected'],
      to: 'void',
      reason: 'required',
      danger: true,
      approval: 'end',
    },
  },
  offers: {
    edit: { ...own('edit'), label: '修改', from: ['draft', 'rejected'] },
    delete: { ...own('delete'), label: '删除', from: ['draft'], danger: true },
    promise: { ...hospital('promise'), label: '承诺付款日', from: ['pending', 'approved', 'partlyPaid'] },
    freeze: {
      by: ['hospital', 'authority'],
      code: `${at}:freeze`,
      label: '冻结',
      from: ['pending', 'approved', 'partlyPaid'],
      danger: true,
    },
    unfreeze: {
      by: ['hospital', 'authority'],
      code: `${at}:unfreeze`,
      label: '解除冻结',
      from: ['pending', 'approved', 'partlyPaid'],
    },
  },
  notes: { lapse: ['pending', 'approved', 'partlyPaid'], uncover: ['rejected'] },
})
