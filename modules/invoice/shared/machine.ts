import { machine } from '#kernel/shared/machine.ts'

const at = 'settlement/invoice'
/** The organisation that raised it: the supplier, or the hospital of paper. */
const own = (code: string) => ({ by: ['supplier', 'hospital'], mine: 'org', code: `${at}:${code}` }) as const
/** Four eyes: never by who raised or changed it. */
const audit = { by: 'hospital', code: `${at}:audit`, audits: true, from: ['pending'] } as const

const system = { by: 'system', code: `${at}:red` } as const

/** Invoice 发票 (domain §2.25, §3.9): what was asked for and paid of it follows with requisitions. */
export const invoiceMachine = machine({
  name: 'invoice',
  label: '发票',
  lacks: ['kind'],
  table: 'invoice',
  start: 'draft',
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待验票', tone: 'blue' },
    passed: { label: '验票通过', tone: 'green' },
    rejected: { label: '验票不通过', tone: 'red', out: true },
    red: { label: '已红冲', tone: 'orange' },
    void: { label: '已作废', tone: 'grey', out: true, final: true },
  },
  actions: {
    submit: { ...own('submit'), label: '提交', from: ['draft', 'rejected'], to: 'pending', approval: 'start' },
    withdraw: { ...own('withdraw'), label: '撤回', from: ['pending'], to: 'draft', approval: 'end' },
    approve: { ...audit, label: '验票通过', to: 'passed', done: '已验票', approval: 'pass' },
    // its dialog asks for a code, and in words what else
    reject: { ...audit, label: '驳回', to: 'rejected', danger: true, approval: 'refuse' },
    // by its setting, where every check agrees as it is handed in (domain §3.9): nobody audited it
    pass: { by: 'system', code: `${at}:view`, label: '系统验票通过', from: ['pending'], to: 'passed' },
    void: {
      ...own('void'),
      label: '作废',
      from: ['draft', 'pending', 'passed', 'rejected'],
      to: 'void',
      reason: 'required',
      danger: true,
      approval: 'end',
    },
    // the red ones that were passed come to the whole of it, or no more
    redden: { ...system, label: '红冲', from: ['passed'], to: 'red' },
    unredden: { ...system, label: '红字作废', from: ['red'], to: 'passed' },
  },
  offers: {
    edit: { ...own('edit'), label: '修改', from: ['draft', 'rejected'] },
    // one that is taken back, a part or the whole of it
    red: { ...own('red'), label: '开红票', from: ['passed'] },
    // what the tax office knows of it is written down, or asked for
    verify: { by: 'hospital', code: `${at}:verify`, label: '查验', from: ['pending', 'passed', 'red'] },
    delete: { ...own('delete'), label: '删除', from: ['draft'], danger: true },
  },
})
