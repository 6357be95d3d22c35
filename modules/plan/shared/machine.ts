import { machine } from '#kernel/shared/machine.ts'

const at = 'procurement/planning'
const by = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
/** Its creator's still. */
const drafts = ['draft', 'rejected'] as const
/** Four eyes. */
const audit = { ...by('audit'), audits: true } as const
/** Something is left to order. */
const open = ['approved', 'partlyOrdered'] as const
/** Caused by its orders. */
const orders = { from: open, by: 'system', code: `${at}:generateOrder` } as const

/** Purchase plan 采购计划 (domain §3.1). */
export const planMachine = machine({
  name: 'plan',
  label: '采购计划',
  table: 'plan',
  start: 'draft',
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待审核', tone: 'blue' },
    rejected: { label: '审核不通过', tone: 'red', out: true },
    approved: { label: '审核通过', tone: 'green' },
    partlyOrdered: { label: '部分生成订单', tone: 'orange' },
    ordered: { label: '已生成订单', tone: 'green', final: true },
    void: { label: '已作废', tone: 'grey', out: true, final: true },
    closed: { label: '已关闭', tone: 'grey', final: true },
  },
  actions: {
    submit: { ...by('submit'), label: '提交', from: drafts, to: 'pending', approval: 'start' },
    withdraw: { ...by('withdraw'), label: '撤回', from: ['pending'], to: 'draft', mine: 'creator', approval: 'end' },
    approve: { ...audit, label: '通过', from: ['pending'], to: 'approved', approval: 'pass', done: '已审核' },
    reject: { ...audit, label: '驳回', from: ['pending'], to: 'rejected', reason: 'required', approval: 'refuse' },
    orderPart: { ...orders, label: '部分生成订单', to: 'partlyOrdered' },
    orderAll: { ...orders, label: '生成订单', to: 'ordered' },
    close: { ...by('close'), label: '关闭', from: open, to: 'closed', reason: 'required', danger: true },
    void: { ...by('void'), label: '作废', from: drafts, to: 'void', confirm: '确定作废吗？', danger: true },
  },
  offers: {
    edit: { ...by('edit'), label: '修改', from: drafts },
    copy: { ...by('copy'), label: '复制' },
    delete: { ...by('delete'), label: '删除', from: ['draft'], danger: true },
    generateOrder: { ...by('generateOrder'), label: '生成订单', from: open, main: true },
  },
})
