import { type ActionOf, machine } from '#kernel/shared/machine.ts'

const at = 'purchaseList/priceModification'
const own = { by: 'authority' } as const
const audit = { by: 'authority', code: `${at}:audit`, audits: true } as const

/**
 * Price adjustment of the region 区域调价单 (domain-lists §2.38): one operator enters it, another passes it with its rules, or the
 * levels of the region's flow one after the other, of whom the last has the last word on the rules.
 */
export const regionPriceMachine = machine({
  name: 'regionPrice',
  label: '区域调价单',
  lacks: ['kind', 'amount'],
  table: 'regional_price',
  start: 'draft',
  notes: { held: ['passed'] },
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待审核', tone: 'blue' },
    passed: { label: '待生效', tone: 'orange' },
    applying: { label: '执行中', tone: 'orange' },
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
    approve: { label: '审核通过', from: ['pending'], to: 'passed', done: '已审核', ...audit, approval: 'pass' },
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
    begin: { label: '开始执行', from: ['passed'], to: 'applying', by: 'system', code: `${at}:audit` },
    apply: { label: '生效', from: ['applying'], to: 'applied', by: 'system', code: `${at}:audit` },
  },
  offers: {
    edit: { label: '修改', from: ['draft', 'rejected'], ...own, code: `${at}:edit` },
    delete: { label: '删除', from: ['draft', 'rejected'], ...own, code: `${at}:delete`, danger: true },
  },
})
export type RegionPriceAction = ActionOf<typeof regionPriceMachine>

export const regionTypes = { purchase: '采购价', listed: '挂网联动' } as const
export const regionReasons = { province: '省平台调价', vbp: '集采降价' } as const
