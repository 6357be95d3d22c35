import { machine } from '#kernel/shared/machine.ts'

const at = 'provincial/purchaseOrder'
const platform = { by: 'system', code: `${at}:push` } as const
const mirrored = { by: 'system', code: `${at}:pullStatus` } as const
const there = ['submitted', 'responded', 'partShipped', 'shipped'] as const
/** Not there yet, or not wholly. */
export const onTheWay = ['new', 'saved', 'lined', 'broken'] as const

/** An order as it goes to the platform and stands there (domain-trace §2.30.3); our own order is never moved by it. */
export const provinceOrderMachine = machine({
  name: 'provinceOrder',
  label: '省平台订单',
  table: 'province_order',
  start: 'new',
  states: {
    new: { label: '未上传', tone: 'grey' },
    saved: { label: '已保存', tone: 'blue' },
    lined: { label: '明细已加', tone: 'blue' },
    submitted: { label: '已提交', tone: 'blue' },
    responded: { label: '已响应', tone: 'green' },
    refused: { label: '拒绝响应', tone: 'red', out: true },
    partShipped: { label: '部分发货', tone: 'orange' },
    shipped: { label: '全部发货', tone: 'green' },
    received: { label: '已入库', tone: 'green', final: true },
    cancelling: { label: '撤销中', tone: 'orange' },
    cancelled: { label: '已撤销', tone: 'grey', out: true, final: true },
    broken: { label: '中断', tone: 'red' },
  },
  actions: {
    cancel: {
      by: 'hospital',
      code: `${at}:cancel`,
      label: '撤销',
      done: '已申请撤销，等待平台答复',
      from: [...onTheWay, 'submitted', 'responded', 'refused'],
      to: 'cancelling',
      reason: 'required',
      danger: true,
    },
    save: { ...platform, label: '平台已保存', from: ['new', 'broken'], to: 'saved' },
    line: { ...platform, label: '平台已收明细', from: ['new', 'saved', 'broken'], to: 'lined' },
    submit: { ...platform, label: '平台已接收', from: onTheWay, to: 'submitted' },
    interrupt: { ...platform, label: '平台拒绝，中断', from: ['new', 'saved', 'lined'], to: 'broken' },
    respond: { ...mirrored, label: '平台已响应', from: ['submitted', 'refused'], to: 'responded' },
    refuse: { ...mirrored, label: '平台拒绝响应', from: ['submitted', 'responded'], to: 'refused' },
    shipPart: { ...mirrored, label: '平台部分发货', from: ['submitted', 'responded'], to: 'partShipped' },
    shipAll: { ...mirrored, label: '平台全部发货', from: ['submitted', 'responded', 'partShipped'], to: 'shipped' },
    receiveAll: { by: 'system', code: `${at}:receive`, label: '入库完成', from: there, to: 'received' },
    cancelDone: {
      by: 'system',
      code: `${at}:cancel`,
      label: '平台已撤销',
      from: [...onTheWay, ...there, 'refused', 'cancelling'],
      to: 'cancelled',
    },
    cancelRefused: {
      by: 'system',
      code: `${at}:cancel`,
      label: '平台不同意撤销',
      from: ['cancelling'],
      to: 'submitted',
    },
    keepDraft: {
      by: 'system',
      code: `${at}:cancel`,
      label: '平台不同意撤销，中断',
      from: ['cancelling'],
      to: 'broken',
    },
    // our own order ended: there it is taken back, or never told
    callOff: { by: 'system', code: `${at}:cancel`, label: '随本院订单撤销', from: onTheWay, to: 'cancelling' },
    withdraw: { by: 'system', code: `${at}:cancel`, label: '随本院订单终止', from: onTheWay, to: 'cancelled' },
  },
  offers: {
    push: { by: 'hospital', code: `${at}:push`, label: '继续推送', from: onTheWay, main: true },
    pullStatus: {
      by: 'hospital',
      code: `${at}:pullStatus`,
      label: '查询状态',
      from: [...there, 'refused', 'received'],
    },
    receive: { by: 'hospital', code: `${at}:receive`, label: '上报入库', from: there },
  },
})

const back = 'provincial/returnOrder'
/** A return as the platform knows it. */
export const provinceReturnMachine = machine({
  name: 'provinceReturn',
  label: '省平台退货单',
  table: 'province_return',
  start: 'new',
  states: {
    new: { label: '待推送', tone: 'grey' },
    saved: { label: '待确定', tone: 'blue' },
    confirmed: { label: '已确认', tone: 'green' },
    returned: { label: '已退回', tone: 'green', final: true },
    broken: { label: '中断', tone: 'red' },
  },
  actions: {
    save: { by: 'system', code: `${back}:push`, label: '平台已接收', from: ['new', 'broken'], to: 'saved' },
    interrupt: { by: 'system', code: `${back}:push`, label: '平台拒绝，中断', from: ['new'], to: 'broken' },
    confirm: { by: 'system', code: `${back}:pullStatus`, label: '平台已确认', from: ['saved'], to: 'confirmed' },
    goBack: {
      by: 'system',
      code: `${back}:pullStatus`,
      label: '平台已退回',
      from: ['saved', 'confirmed'],
      to: 'returned',
    },
  },
  offers: {
    push: { by: 'hospital', code: `${back}:push`, label: '继续推送', from: ['new', 'broken'], main: true },
    pullStatus: { by: 'hospital', code: `${back}:pullStatus`, label: '查询状态', from: ['saved', 'confirmed'] },
  },
})
