import { machine } from '#kernel/shared/machine.ts'

const at = 'procurement/planning'

/** Purchase plan 采购计划 (domain §3.1). */
export const planMachine = machine({
  name: 'plan',
  label: '采购计划',
  table: 'plan',
  start: 'draft',
  states: {
    draft: { label: '待提交', tone: 'grey' },
    pending: { label: '待审核', tone: 'blue' },
    rejected: { label: '审核不通过', tone: 'red' },
    approved: { label: '审核通过', tone: 'green' },
    partlyOrdered: { label: '部分生成订单', tone: 'orange' },
    ordered: { label: '已生成订单', tone: 'green', final: true },
    void: { label: '已作废', tone: 'grey', final: true },
    closed: { label: '已关闭', tone: 'grey', final: true },
  },
  actions: {
    submit: {
      label: '提交',
      from: ['draft', 'rejected'],
      to: 'pending',
      by: 'hospital',
      code: `${at}:submit`,
      approval: 'start',
    },
    withdraw: {
      label: '撤回',
      from: ['pending'],
      to: 'draft',
      by: 'hospital',
      code: `${at}:withdraw`,
      approval: 'end',
    },
    approve: {
      label: '通过',
      from: ['pending'],
      to: 'approved',
      by: 'hospital',
      code: `${at}:audit`,
      approval: 'pass',
    },
    reject: {
      label: '驳回',
      from: ['pending'],
      to: 'rejected',
      by: 'hospital',
      code: `${at}:audit`,
      reason: 'required',
      approval: 'refuse',
    },
    orderPart: {
      label: '部分生成订单',
      from: ['approved', 'partlyOrdered'],
      to: 'partlyOrdered',
      by: 'system',
      code: `${at}:generateOrder`,
    },
    orderAll: {
      label: '生成订单',
      from: ['approved', 'partlyOrdered'],
      to: 'ordered',
      by: 'system',
      code: `${at}:generateOrder`,
    },
    close: {
      label: '关闭',
      from: ['approved', 'partlyOrdered'],
      to: 'closed',
      by: 'hospital',
      code: `${at}:close`,
      reason: 'required',
      danger: true,
    },
    void: {
      label: '作废',
      from: ['draft', 'rejected'],
      to: 'void',
      by: 'hospital',
      code: `${at}:void`,
      confirm: '确定作废吗？',
      danger: true,
    },
  },
})
