import { machine } from '#kernel/shared/machine.ts'

const code = 'system/hospital:auditRegistration'

/** Registration of an organisation or an account (domain §3.14). */
export const registrationMachine = machine({
  name: 'registration',
  label: '注册申请',
  lacks: ['kind', 'amount'],
  table: 'registration',
  start: 'submitted',
  states: {
    submitted: { label: '待审核', tone: 'blue' },
    rejected: { label: '审核不通过', tone: 'red' },
    passed: { label: '已通过', tone: 'green', final: true },
  },
  actions: {
    pass: {
      label: '通过',
      from: ['submitted'],
      to: 'passed',
      by: 'authority',
      code,
      audits: true,
      done: '已审核',
      approval: 'pass',
      confirm: '请确认已核对证照和联系人。通过后账号立即可以登录，确定吗？',
    },
    reject: {
      label: '驳回',
      from: ['submitted'],
      to: 'rejected',
      by: 'authority',
      code,
      audits: true,
      reason: 'required',
      danger: true,
      approval: 'refuse',
    },
    // the applicant, who is nobody yet, sends it again with his receipt
    resubmit: { label: '重新提交', from: ['rejected'], to: 'submitted', by: 'system', code, approval: 'start' },
  },
})

export const registrationKinds = { org: '供应商注册', account: '加入已有机构' } as const
