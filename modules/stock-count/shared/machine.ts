import { machine } from '#kernel/shared/machine.ts'

const at = 'inventory/stockCount'
const by = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
/** Numbers are taken. */
const counting = ['counting', 'recounting'] as const
/** Four eyes; and whoever gave a number judges none. */
const audit = {
  ...by('audit'),
  audits: true,
  apart: [{ did: ['enter'], why: '参与盘点的人不能审核这张盘点单' }],
} as const

/** Stock count 盘点单 (domain-stock §2.24.7). */
export const stockCountMachine = machine({
  name: 'stockCount',
  label: '盘点单',
  lacks: ['kind'],
  table: 'stock_count',
  start: 'draft',
  states: {
    draft: { label: '草稿', tone: 'grey' },
    counting: { label: '盘点中', tone: 'blue' },
    recounting: { label: '复盘中', tone: 'orange' },
    pending: { label: '待审核', tone: 'orange' },
    posted: { label: '已记账', tone: 'green', final: true },
    void: { label: '已作废', tone: 'grey', final: true },
  },
  actions: {
    start: { ...by('start'), label: '开始盘点', from: ['draft'], to: 'counting', done: '已开始盘点' },
    recount: { ...by('recount'), label: '转复盘', from: ['counting'], to: 'recounting' },
    submit: { ...by('submit'), label: '提交', from: counting, to: 'pending', approval: 'start' },
    approve: { ...audit, label: '通过', from: ['pending'], to: 'posted', approval: 'pass', done: '已审核并记账' },
    reject: { ...audit, label: '驳回', from: ['pending'], to: 'counting', reason: 'required', approval: 'refuse' },
    void: {
      ...by('void'),
      label: '作废',
      from: ['draft', 'counting', 'recounting', 'pending'],
      to: 'void',
      reason: 'required',
      approval: 'end',
      danger: true,
    },
  },
  offers: {
    edit: { ...by('edit'), label: '修改', from: ['draft'] },
    enter: { ...by('enter'), label: '录入', from: counting, main: true },
    delete: { ...by('delete'), label: '删除', from: ['draft'], danger: true },
  },
})
