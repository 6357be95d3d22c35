import { machine } from '#kernel/shared/machine.ts'

const at = 'procurement/orderWithTable'
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const supplier = (code: string) => ({ by: 'supplier', code: `${at}:${code}` }) as const
/** Its maker's still. */
const drafts = ['draft', 'auditRejected'] as const
/** Four eyes. */
const audit = { ...hospital('audit'), audits: true, from: ['pendingAudit'] } as const

/** Surgery order 跟台订单 (domain §3.4); wire codes 4, 6 and 8 are not used, a partly done one has a minus sign. */
export const surgeryOrderMachine = machine({
  name: 'surgeryOrder',
  label: '跟台订单',
  lacks: ['kind'],
  table: 'surgery_order',
  start: 'draft',
  // what its supplier counted does not agree with what was registered
  notes: { differs: ['used'] },
  states: {
    draft: { label: '待提交', tone: 'grey', wire: 0 },
    pendingAudit: { label: '待审核', tone: 'blue', wire: 1 },
    auditRejected: { label: '审核不通过', tone: 'red', out: true, wire: 2 },
    approved: { label: '审核通过', tone: 'orange', wire: 3 },
    waitAllocate: { label: '待配货', tone: 'blue', wire: 5 },
    allocated: { label: '已配货', tone: 'blue', wire: 7 },
    used: { label: '已登记使用', tone: 'orange' },
    returnedKit: { label: '已返还', tone: 'orange' },
    accepted: { label: '已验收', tone: 'green', final: true, wire: 9 },
    cancelled: { label: '审核前撤销', tone: 'grey', out: true, final: true, wire: 10 },
    refusedByBuyer: { label: '采购拒收', tone: 'red', out: true, final: true, wire: 11 },
    rejectedBySupplier: { label: '已拒收', tone: 'red', out: true, final: true, wire: 12 },
  },
  actions: {
    submit: { ...hospital('submit'), label: '提交', from: drafts, to: 'pendingAudit', approval: 'start' },
    withdraw: {
      ...hospital('withdraw'),
      label: '撤回',
      from: ['pendingAudit'],
      to: 'draft',
      mine: 'creator',
      approval: 'end',
    },
    approve: { ...audit, label: '通过', to: 'approved', approval: 'pass', done: '已审核' },
    rejectAudit: {
      ...audit,
      label: '驳回',
      to: 'auditRejected',
      reason: 'required',
      approval: 'refuse',
      done: '已审核',
    },
    // what was submitted once is not deleted
    cancel: {
      ...hospital('delete'),
      label: '撤销',
      from: drafts,
      to: 'cancelled',
      confirm: '撤销后不能恢复，确定撤销吗？',
      danger: true,
    },
    accept: { ...supplier('accept'), label: '接单', from: ['approved'], to: 'waitAllocate', done: '已接单' },
    // of an operation that is over: what was used stands in it
    acceptUsed: { ...supplier('accept'), label: '接单', from: ['approved'], to: 'used', done: '已接单' },
    reject: {
      ...supplier('reject'),
      label: '拒收',
      from: ['approved', 'waitAllocate'],
      to: 'rejectedBySupplier',
      reason: 'required',
      danger: true,
    },
    ship: { ...supplier('ship'), label: '配货', from: ['waitAllocate'], to: 'allocated', done: '已配货' },
    refuse: {
      ...hospital('refuse'),
      label: '采购拒收',
      from: ['allocated'],
      to: 'refusedByBuyer',
      reason: 'required',
      danger: true,
    },
    // again until it is confirmed: what the one who confirms finds wrong is said anew, and what came back counted anew
    registerUse: {
      ...hospital('registerUse'),
      label: '登记使用',
      from: ['allocated', 'used', 'returnedKit'],
      to: 'used',
      done: '已登记使用',
    },
    registerBack: { ...supplier('registerBack'), label: '登记返还', from: ['used'], to: 'returnedKit' },
    // what he counted does not agree with what was registered: the hospital looks again
    backDiffers: { ...supplier('registerBack'), label: '登记返还', from: ['used'], to: 'used' },
    confirmUse: {
      ...hospital('confirmUse'),
      label: '确认使用',
      from: ['returnedKit'],
      to: 'accepted',
      // of an operation that was entered later who submits registers
      apart: [
        { did: ['authored', 'submit', 'registerUse'], why: '填写、提交订单或登记使用的人不能确认使用，请另一人办理' },
      ],
      done: '已确认使用',
    },
  },
  offers: {
    edit: { ...hospital('edit'), label: '修改', from: drafts },
    delete: { ...hospital('delete'), label: '删除', from: ['draft'], danger: true },
  },
})
