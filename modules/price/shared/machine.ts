import { type ActionOf, machine } from '#kernel/shared/machine.ts'

const at = 'purchaseList/priceModification'
/** The organisation that applies. */
const own = { by: ['hospital', 'supplier'], mine: 'org' } as const
const audit = { by: 'authority', code: `${at}:audit`, audits: true } as const
const pass = { label: '通过', done: '已审核', holdsFrom: 'effectiveDate', approval: 'pass' } as const

/** Price adjustment 调价单 (domain §2.12, §3.12): hospital or supplier applies, the operator audits. */
export const priceMachine = machine({
  name: 'priceAdjustment',
  label: '调价单',
  table: 'price_adjustment',
  start: 'draft',
  notes: { held: ['passed'] },
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待审核', tone: 'blue' },
    passed: { label: '待生效', tone: 'orange' },
    applied: { label: '已生效', tone: 'green', final: true },
    rejected: { label: '审核不通过', tone: 'red' },
  },
  actions: {
    submit: {
      label: '提交',
      from: ['draft', 'rejected'],
      to: 'pending',
      ...own,
      code: `${at}:submit`,
      approval: 'start',
    },
    withdraw: { label: '撤回', from: ['pending'], to: 'draft', ...own, code: `${at}:withdraw`, approval: 'end' },
    approve: { ...audit, ...pass, from: ['pending'], to: 'passed' },
    // one that waits for its day may still be called back
    reject: {
      label: '驳回',
      from: ['pending', 'passed'],
      to: 'rejected',
      ...audit,
      reason: 'required',
      danger: true,
      approval: 'refuse',
    },
    apply: { label: '生效', from: ['passed'], to: 'applied', by: 'system', code: `${at}:audit` },
  },
  offers: {
    edit: { label: '修改', from: ['draft', 'rejected'], ...own, code: `${at}:edit` },
    delete: { label: '删除', from: ['draft', 'rejected'], ...own, code: `${at}:delete`, danger: true },
  },
})
export type PriceAction = ActionOf<typeof priceMachine>

export const priceTypes = { purchase: '采购价', listed: '挂网联动', retail: '零售价' } as const
export type PriceType = keyof typeof priceTypes
export const priceReasons = {
  province: '省平台调价',
  vbp: '集采降价',
  manufacturer: '厂家调整',
  other: '其他',
} as const
