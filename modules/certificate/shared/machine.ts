import { type ActionOf, machine, type StatusOf } from '#kernel/shared/machine.ts'

const at = 'baseInfo/certificate'
const keepers = ['hospital', 'supplier', 'authority'] as const
/** The organisation that keeps it. */
const own = { by: keepers, mine: 'org' } as const
const audit = { by: 'authority', code: `${at}:audit`, audits: true } as const

/** Certificate 证件 (domain §2.8, §3.12): whoever keeps it submits it, the operator audits; passed ones are switched. */
export const certificateMachine = machine({
  name: 'certificate',
  label: '证件',
  lacks: ['kind', 'amount'],
  table: 'certificate',
  start: 'draft',
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待审核', tone: 'blue' },
    passed: { label: '已通过', tone: 'green' },
    rejected: { label: '审核不通过', tone: 'red' },
    disabled: { label: '已停用', tone: 'grey' },
  },
  actions: {
    submit: {
      label: '提交',
      from: ['draft', 'rejected'],
      to: 'pending',
      ...own,
      code: `${at}:edit`,
      approval: 'start',
    },
    withdraw: { label: '撤回', from: ['pending'], to: 'draft', ...own, code: `${at}:edit`, approval: 'end' },
    approve: { label: '通过', from: ['pending'], to: 'passed', done: '已审核', ...audit, approval: 'pass' },
    reject: {
      label: '驳回',
      from: ['pending'],
      to: 'rejected',
      ...audit,
      reason: 'required',
      danger: true,
      approval: 'refuse',
    },
    enable: { label: '启用', from: ['disabled'], to: 'passed', by: keepers, code: `${at}:enable` },
    disable: {
      label: '停用',
      from: ['passed'],
      to: 'disabled',
      by: keepers,
      code: `${at}:enable`,
      reason: 'required',
      danger: true,
    },
  },
  offers: {
    edit: { label: '修改', from: ['draft', 'rejected'], ...own, code: `${at}:edit` },
    renew: { label: '换证', from: ['passed'], ...own, code: `${at}:add` },
    delete: { label: '删除', from: ['draft', 'rejected'], ...own, code: `${at}:delete`, danger: true },
  },
})
export type CertStatus = StatusOf<typeof certificateMachine>
export type CertAction = ActionOf<typeof certificateMachine>

/** Only an audited one that is not switched off counts, whatever its days. */
export const counts = (status: CertStatus): boolean => status === 'passed'
