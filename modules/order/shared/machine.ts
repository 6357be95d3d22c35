import { machine } from '#kernel/shared/machine.ts'

const at = 'procurement/purchaseOrder'
const running = ['waitAllocate', 'allocating', 'allocated'] as const

/** Purchase order 采购订单 (domain §3.2); wire codes of the interfaces in `wire`. */
export const orderMachine = machine({
  name: 'order',
  label: '采购订单',
  table: 'purchase_order',
  start: 'draft',
  states: {
    draft: { label: '待提交', tone: 'grey', wire: 0 },
    pendingAudit: { label: '待审核', tone: 'blue' },
    auditRejected: { label: '审核不通过', tone: 'red' },
    waitAllocate: { label: '待配货', tone: 'blue', wire: 1 },
    allocating: { label: '配货中', tone: 'orange', wire: 3 },
    allocated: { label: '已配货', tone: 'green', wire: 4 },
    accepted: { label: '已验收', tone: 'green', final: true, wire: 5 },
    rejectedBySupplier: { label: '已拒配', tone: 'red', final: true, wire: 2 },
    unauditPending: { label: '预弃审', tone: 'orange', wire: 6 },
    unaudited: { label: '已弃审', tone: 'grey', final: true, wire: 7 },
    closed: { label: '已结案', tone: 'grey', final: true },
    void: { label: '已作废', tone: 'grey', final: true },
  },
  actions: {
    submit: {
      label: '提交',
      from: ['draft', 'auditRejected'],
      to: 'pendingAudit',
      by: 'hospital',
      code: `${at}:submit`,
    },
    withdraw: { label: '撤回', from: ['pendingAudit'], to: 'draft', by: 'hospital', code: `${at}:withdraw` },
    approve: { label: '通过', from: ['pendingAudit'], to: 'waitAllocate', by: 'hospital', code: `${at}:audit` },
    rejectAudit: {
      label: '驳回',
      from: ['pendingAudit'],
      to: 'auditRejected',
      by: 'hospital',
      code: `${at}:audit`,
      reason: 'required',
    },
    accept: { label: '接单', from: ['waitAllocate'], to: 'allocating', by: 'supplier', code: `${at}:accept` },
    // nothing was accepted by the supplier yet: at once; afterwards the supplier must agree (domain §3.2)
    unaudit: {
      label: '弃审',
      from: ['waitAllocate'],
      to: 'unaudited',
      by: 'hospital',
      code: `${at}:requestUnaudit`,
      reason: 'required',
      danger: true,
    },
    requestUnaudit: {
      label: '申请弃审',
      from: ['allocating'],
      to: 'unauditPending',
      by: 'hospital',
      code: `${at}:requestUnaudit`,
      reason: 'required',
      danger: true,
    },
    agreeUnaudit: {
      label: '同意弃审',
      from: ['unauditPending'],
      to: 'unaudited',
      by: 'supplier',
      code: `${at}:agreeUnaudit`,
    },
    refuseUnaudit: {
      label: '拒绝弃审',
      from: ['unauditPending'],
      to: 'allocating',
      by: 'supplier',
      code: `${at}:refuseUnaudit`,
      reason: 'required',
    },
    // what is open is given up; «已验收» when something was accepted, «已结案» when nothing was (domain §3.2)
    close: {
      label: '结案',
      from: running,
      to: 'closed',
      by: ['hospital', 'authority'],
      code: `${at}:close`,
      reason: 'required',
      danger: true,
    },
    void: {
      label: '作废',
      from: ['draft', 'auditRejected'],
      to: 'void',
      by: 'hospital',
      code: `${at}:delete`,
      confirm: '确定作废吗？',
      danger: true,
    },
    // nothing was shipped within the days of the setting (domain §3.2, void type 2)
    autoVoid: {
      label: '超期作废',
      from: ['waitAllocate', 'allocating'],
      to: 'void',
      by: 'system',
      code: `${at}:close`,
      danger: true,
    },
    autoSubmit: {
      label: '由计划提交',
      from: ['draft'],
      to: 'pendingAudit',
      by: 'system',
      code: 'procurement/planning:generateOrder',
    },
    allocatePart: {
      label: '部分发货',
      from: ['waitAllocate', 'allocating', 'allocated'],
      to: 'allocating',
      by: 'system',
      code: 'procurement/delivery:ship',
    },
    allocateAll: {
      label: '全部发货',
      from: ['waitAllocate', 'allocating', 'allocated'],
      to: 'allocated',
      by: 'system',
      code: 'procurement/delivery:ship',
    },
    acceptAll: {
      label: '验收完成',
      from: running,
      to: 'accepted',
      by: 'system',
      code: 'procurement/acceptance:confirm',
    },
    rejectAll: { label: '全部拒配', from: running, to: 'rejectedBySupplier', by: 'system', code: `${at}:reject` },
    closeRest: { label: '结案', from: running, to: 'closed', by: 'system', code: `${at}:close` },
  },
})

export const rejectReasons = {
  shortage: '缺货',
  discontinued: '停产',
  priceInversion: '价格倒挂',
  outOfArea: '超配送区域',
  qualification: '资质问题',
  debt: '欠款',
  wrongInfo: '信息有误',
  other: '其他',
} as const
