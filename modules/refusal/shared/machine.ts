import { machine } from '#kernel/shared/machine.ts'

const at = 'procurement/refusal'
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const supplier = (code: string) => ({ by: 'supplier', code: `${at}:${code}` }) as const
const caused = (code: string) => ({ by: 'system', code }) as const
/** Whoever stood on a side does not decide between them. */
const mediates = {
  by: 'authority',
  code: `${at}:mediate`,
  from: ['disputed'],
  reason: 'required',
  done: '已裁定',
  apart: [
    {
      did: ['authored', 'submit', 'revoke', 'agree', 'dispute', 'settle', 'resend'],
      why: '当事一方的人不能裁定自己的拒收',
    },
  ],
} as const

/** Refusal 拒收单 (domain §3.7): made by the confirmed acceptance, answered by the supplier, decided by the operator where they differ. */
export const refusalMachine = machine({
  name: 'refusal',
  label: '拒收单',
  table: 'refusal',
  start: 'draft',
  // what was refused before refusals were papers
  startsToo: ['done'],
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待供应商答复', tone: 'blue' },
    disputed: { label: '待裁定', tone: 'red' },
    agreed: { label: '待处理', tone: 'orange' },
    resending: { label: '待补发', tone: 'orange' },
    done: { label: '已处理', tone: 'green', final: true },
    revoked: { label: '已撤销', tone: 'grey', out: true, final: true },
  },
  actions: {
    submit: { ...hospital('submit'), label: '提交', from: ['draft'], to: 'pending' },
    agree: { ...supplier('agree'), label: '同意', from: ['pending'], to: 'agreed', done: '已同意拒收' },
    // with what speaks against it: its dialog asks for more than a reason
    dispute: { ...supplier('dispute'), label: '提出异议', from: ['pending'], to: 'disputed', danger: true },
    uphold: { ...mediates, label: '维持拒收', to: 'agreed' },
    again: { ...mediates, label: '重新验收', to: 'revoked', danger: true },
    settle: { ...supplier('handle'), label: '退回处理', from: ['agreed'], to: 'done', done: '已处理' },
    resend: { ...supplier('handle'), label: '补发', from: ['agreed'], to: 'resending', done: '已登记补发' },
    revoke: {
      ...hospital('revoke'),
      label: '撤销',
      from: ['draft', 'pending'],
      to: 'revoked',
      reason: 'required',
      danger: true,
    },
    lapse: { ...caused(`${at}:agree`), label: '逾期视为同意', from: ['pending'], to: 'agreed' },
    // as much was shipped again, or its order ended
    resent: { ...caused('procurement/delivery:ship'), label: '补发完成', from: ['resending'], to: 'done' },
    orderEnds: { ...caused('procurement/purchaseOrder:close'), label: '随订单结束', from: ['resending'], to: 'done' },
    unsent: {
      ...caused('procurement/delivery:void'),
      label: '补发作废',
      from: ['done'],
      to: 'resending',
      takesBack: true,
    },
  },
  offers: {
    edit: { ...hospital('add'), label: '修改', from: ['draft'] },
  },
})
