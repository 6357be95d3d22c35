import { machine } from '#kernel/shared/machine.ts'

const at = 'inventory/stockDocument'
const by = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const drafts = ['draft', 'rejected'] as const
/** Four eyes. */
const audit = { ...by('audit'), audits: true, from: ['pending'] } as const

/**
 * Documents of stock: issue, transfer, adjustment in one machine (decision 0037). Which of its steps a document of a class takes says
 * `mayTake` (../shared/may.ts).
 */
export const stockDocumentMachine = machine({
  name: 'stockDocument',
  label: '库存单据',
  lacks: ['kind'],
  table: 'stock_document',
  start: 'draft',
  states: {
    draft: { label: '草稿', tone: 'grey' },
    requested: { label: '待发放', tone: 'blue' },
    pending: { label: '待审核', tone: 'blue' },
    rejected: { label: '审核不通过', tone: 'red', out: true },
    approved: { label: '待出库', tone: 'orange' },
    shipped: { label: '在途', tone: 'orange' },
    shortPending: { label: '差异待确认', tone: 'red' },
    posted: { label: '已出库', tone: 'green' },
    received: { label: '已入库', tone: 'green', final: true },
    receivedShort: { label: '差异入库', tone: 'orange', final: true },
    booked: { label: '已记账', tone: 'green', final: true },
    reversed: { label: '已冲销', tone: 'grey', out: true, final: true },
    void: { label: '已作废', tone: 'grey', out: true, final: true },
  },
  actions: {
    request: { ...by('submit'), label: '申请发放', from: ['draft'], to: 'requested' },
    submit: { ...by('submit'), label: '提交', from: drafts, to: 'pending', approval: 'start' },
    withdraw: {
      ...by('withdraw'),
      label: '撤回',
      from: ['pending'],
      to: 'draft',
      mine: 'creator',
      approval: 'end',
    },
    takeBack: { ...by('withdraw'), label: '撤回申请', from: ['requested'], to: 'draft', mine: 'creator' },
    sendBack: { ...by('post'), label: '退回申请', from: ['requested'], to: 'draft', reason: 'required', danger: true },
    approve: { ...audit, label: '通过', to: 'approved', approval: 'pass', done: '已审核' },
    book: { ...audit, label: '审核记账', to: 'booked', approval: 'pass', done: '已审核' },
    reject: { ...audit, label: '驳回', to: 'rejected', reason: 'required', approval: 'refuse' },
    // what was left of a request
    waitOn: { from: ['draft'], by: 'system', code: `${at}:post`, label: '余量待发', to: 'requested' },
    // in a hospital without a flow of approval for it (§2.24.5)
    pass: { from: ['pending'], by: 'system', code: `${at}:submit`, label: '免审', to: 'approved' },
    post: {
      ...by('post'),
      label: '发放',
      from: ['draft', 'requested'],
      to: 'posted',
      done: '已出库',
    },
    open: { ...by('post'), label: '期初记账', from: ['draft'], to: 'booked', confirm: '记账后不能修改，是否继续？' },
    ship: { ...by('ship'), label: '确认出库', from: ['approved'], to: 'shipped' },
    receive: { ...by('receive'), label: '确认接收', from: ['shipped'], to: 'received' },
    receiveShort: { ...by('receive'), label: '差异接收', from: ['shipped'], to: 'shortPending' },
    confirmLoss: {
      ...by('ship'),
      label: '确认差异',
      from: ['shortPending'],
      to: 'receivedShort',
      confirm: '未到的货按盘亏记账，是否继续？',
    },
    reverse: {
      ...by('reverse'),
      label: '冲销',
      from: ['posted'],
      to: 'reversed',
      reason: 'required',
      danger: true,
    },
    void: {
      ...by('void'),
      label: '作废',
      from: ['draft', 'rejected', 'requested', 'approved'],
      to: 'void',
      confirm: '确定作废吗？',
      danger: true,
    },
  },
  offers: {
    edit: { ...by('edit'), label: '修改', from: drafts },
    delete: { ...by('delete'), label: '删除', from: ['draft'], danger: true },
  },
})
