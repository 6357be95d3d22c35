import { machine } from '#kernel/shared/machine.ts'

const at = 'purchaseList/newApply'
/** The organisation that applies. */
const own = { by: ['hospital', 'supplier'], mine: 'org' } as const
const audit = { by: 'hospital', code: `${at}:audit`, audits: true } as const
/** The platform's people are a second audit; who wrote it, in whichever seat, does not take it. */
const platform = {
  by: 'authority',
  code: `${at}:audit`,
  apart: [{ did: ['authored'], why: '不能审核自己创建的单据' }],
} as const

/** New item application 新品申请 (domain-lists §2.40): the hospital's levels, then the platform where no product exists yet. */
export const newApplyMachine = machine({
  name: 'newApply',
  label: '新品申请',
  table: 'new_apply',
  start: 'draft',
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待审核', tone: 'blue' },
    platform: { label: '待平台审核', tone: 'orange' },
    passed: { label: '已通过', tone: 'green', final: true },
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
    // of an article that exists the hospital alone decides; of others the platform after it
    approve: { label: '通过', from: ['pending'], to: 'passed', done: '已审核', ...audit, approval: 'pass' },
    forward: { label: '通过并报平台', from: ['pending'], to: 'platform', done: '已报平台', ...audit, approval: 'pass' },
    reject: {
      label: '驳回',
      from: ['pending'],
      to: 'rejected',
      ...audit,
      reason: 'required',
      danger: true,
      approval: 'refuse',
    },
    accept: { label: '建档并通过', from: ['platform'], to: 'passed', done: '已建档', ...platform },
    decline: { label: '平台驳回', from: ['platform'], to: 'rejected', ...platform, reason: 'required', danger: true },
  },
  offers: {
    edit: { label: '修改', from: ['draft', 'rejected'], ...own, code: `${at}:edit` },
    delete: { label: '删除', from: ['draft', 'rejected'], ...own, code: `${at}:delete`, danger: true },
  },
})

export const applyKinds = { listed: '目录内', unlisted: '目录外', recommended: '供应商推荐' } as const
export type ApplyKind = keyof typeof applyKinds
