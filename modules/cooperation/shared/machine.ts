import { type ActionOf, machine, type StatusOf } from '#kernel/shared/machine.ts'

const at = 'baseInfo/mySupplier'
const answers = { code: `${at}:answer` } as const
const keeps = { by: ['hospital', 'authority'], code: `${at}:suspend` } as const

/** Cooperation 合作 of a hospital and a supplier (domain-lists §2.35): one of them asks, the other answers. */
export const cooperationMachine = machine({
  name: 'cooperation',
  label: '合作',
  table: 'cooperation',
  start: 'invited',
  startsToo: ['requested', 'active'],
  states: {
    invited: { label: '待供应商确认', tone: 'blue' },
    requested: { label: '待医院确认', tone: 'blue' },
    active: { label: '合作中', tone: 'green' },
    suspended: { label: '已暂停', tone: 'orange' },
    ended: { label: '已终止', tone: 'grey', final: true },
    declined: { label: '已谢绝', tone: 'red', final: true },
  },
  actions: {
    accept: {
      ...answers,
      by: 'supplier',
      label: '接受邀请',
      from: ['invited'],
      to: 'active',
      // who confirms a relation opens more (decision 0030)
      confirm:
        '接受后该医院可以看到贵单位的企业资料和联系方式，并可以建立供货关系；账户和证件要等供货关系确认后才对其开放。确定接受吗？',
      done: '已接受',
    },
    decline: {
      ...answers,
      by: 'supplier',
      label: '谢绝邀请',
      from: ['invited'],
      to: 'declined',
      reason: 'required',
      danger: true,
      done: '已谢绝',
    },
    agree: { ...answers, by: 'hospital', label: '同意合作', from: ['requested'], to: 'active', done: '已同意' },
    refuse: {
      ...answers,
      by: 'hospital',
      label: '谢绝合作',
      from: ['requested'],
      to: 'declined',
      reason: 'required',
      danger: true,
      done: '已谢绝',
    },
    withdraw: {
      by: ['hospital', 'supplier'],
      code: `${at}:invite`,
      label: '撤回',
      from: ['invited', 'requested'],
      to: 'ended',
      mine: 'org',
      confirm: '撤回后对方不再能确认，确定撤回吗？',
      danger: true,
    },
    suspend: {
      ...keeps,
      label: '暂停合作',
      from: ['active'],
      to: 'suspended',
      reason: 'required',
      danger: true,
      done: '已暂停，新订单不能提交',
    },
    resume: { ...keeps, label: '恢复合作', from: ['suspended'], to: 'active', done: '已恢复' },
    end: {
      by: ['hospital', 'supplier', 'authority'],
      code: `${at}:suspend`,
      label: '终止合作',
      from: ['active', 'suspended'],
      to: 'ended',
      reason: 'required',
      danger: true,
      done: '已终止，新订单不能提交',
    },
  },
  offers: {
    // days from the registration of goods to their payment; the region's where the two agreed on none
    setTerm: {
      by: ['hospital', 'authority'],
      code: `${at}:suspend`,
      label: '设置账期',
      from: ['active', 'suspended'],
    },
    freeze: {
      by: ['hospital', 'authority'],
      code: `${at}:freeze`,
      label: '冻结',
      from: ['active', 'suspended'],
      danger: true,
    },
  },
})
export type CooperationStatus = StatusOf<typeof cooperationMachine>
export type CooperationAction = ActionOf<typeof cooperationMachine>
