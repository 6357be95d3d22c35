import { machine } from '#kernel/shared/machine.ts'

const at = 'procurement/delivery'
/** Steps its acceptance takes. */
const accepting = { by: 'system', code: 'procurement/acceptance:accept' } as const
const revoking = { by: 'system', code: 'procurement/acceptance:revoke' } as const
const confirming = { by: 'system', code: 'procurement/acceptance:confirm' } as const

/** Delivery 配送单 (domain §3.5); from «待发货» on the hospital's acceptance moves it. */
export const deliveryMachine = machine({
  name: 'delivery',
  label: '配送单',
  table: 'delivery',
  start: 'draft',
  states: {
    draft: { label: '待发货', tone: 'grey', wire: 0 },
    shipped: { label: '已发货', tone: 'blue', wire: 2 },
    partlyAccepted: { label: '部分验收', tone: 'orange' },
    accepted: { label: '验收已登记', tone: 'green', wire: 3 },
    confirmed: { label: '验收已确认', tone: 'green', final: true, wire: 4 },
    refused: { label: '全部拒收', tone: 'red', out: true, final: true },
    void: { label: '已作废', tone: 'grey', out: true, final: true, wire: 9 },
  },
  actions: {
    ship: {
      label: '发货',
      from: ['draft'],
      to: 'shipped',
      by: 'supplier',
      code: `${at}:ship`,
      confirm: '确认发货吗？发货后医院即可验收。',
    },
    void: {
      label: '作废',
      from: ['draft', 'shipped'],
      to: 'void',
      by: 'supplier',
      code: `${at}:void`,
      confirm: '确定作废吗？已发数量将退回未发。',
      danger: true,
    },
    checkPart: {
      ...accepting,
      label: '部分验收',
      from: ['shipped', 'partlyAccepted', 'accepted'],
      to: 'partlyAccepted',
    },
    checkAll: { ...accepting, label: '登记验收', from: ['shipped', 'partlyAccepted'], to: 'accepted' },
    uncheck: { ...revoking, label: '撤销验收', from: ['partlyAccepted', 'accepted'], to: 'shipped' },
    confirmAll: { ...confirming, label: '确认验收', from: ['shipped', 'partlyAccepted', 'accepted'], to: 'confirmed' },
    // a refusal was taken back: what it refused is looked at again
    waitAgain: {
      label: '重新验收',
      from: ['partlyAccepted', 'accepted', 'confirmed', 'refused'],
      to: 'partlyAccepted',
      by: 'system',
      code: 'procurement/refusal:revoke',
      takesBack: true,
    },
    // all that was taken in of it was taken back, and nothing was refused
    unconfirm: {
      label: '冲销',
      from: ['partlyAccepted', 'confirmed'],
      to: 'shipped',
      by: 'system',
      code: 'procurement/acceptance:reverse',
      takesBack: true,
    },
    refuseAll: { ...confirming, label: '全部拒收', from: ['shipped', 'partlyAccepted', 'accepted'], to: 'refused' },
  },
  offers: {
    edit: { label: '修改', from: ['draft'], by: 'supplier', code: `${at}:edit` },
    copy: { label: '复制', by: 'supplier', code: `${at}:copy` },
    delete: { label: '删除', from: ['draft'], by: 'supplier', code: `${at}:delete`, danger: true },
    // until the acceptance is confirmed (domain §3.5)
    addInvoice: {
      label: '登记发票',
      from: ['draft', 'shipped', 'partlyAccepted', 'accepted'],
      by: 'supplier',
      code: `${at}:addInvoice`,
    },
    scanTrace: {
      label: '扫追溯码',
      from: ['draft', 'shipped', 'partlyAccepted', 'accepted'],
      by: 'supplier',
      code: `${at}:scanTrace`,
    },
    uploadReport: {
      label: '上传检验报告',
      from: ['draft', 'shipped', 'partlyAccepted', 'accepted'],
      by: 'supplier',
      code: `${at}:uploadReport`,
    },
    // of goods that go to the hospital, or are there
    printLabel: {
      label: '打印标签',
      from: ['draft', 'shipped', 'partlyAccepted', 'accepted', 'confirmed'],
      by: ['supplier', 'hospital'],
      code: `${at}:printLabel`,
    },
  },
})
