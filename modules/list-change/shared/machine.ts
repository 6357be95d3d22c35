import { type ActionOf, machine, type StatusOf } from '#kernel/shared/machine.ts'
import { type ListName, listOfKind } from '#modules/purchase-list/shared/machine.ts'

const audited = { by: 'hospital', code: 'purchaseList/listAudits:audit', audits: true } as const
/** The platform's people are a second audit; who wrote it, in whichever seat, does not take it. */
const platform = {
  by: 'authority',
  code: 'purchaseList/listAudits:audit',
  apart: [{ did: ['authored'], why: '不能审核自己创建的单据' }],
} as const

/** Change of an enabled item 品种变更 (domain-lists §2.37): submitted with the code of the item's own list, as the item was. */
const machineOf = (list: ListName) => {
  const kept = { by: 'hospital', code: `purchaseList/${list}:submit` } as const
  return machine({
    name: 'catalogChange',
    label: '品种变更',
    table: 'catalog_change',
    start: 'draft',
    states: {
      draft: { label: '待提交', tone: 'grey' },
      pending: { label: '待审核', tone: 'blue' },
      platform: { label: '待平台审核', tone: 'orange' },
      effective: { label: '已生效', tone: 'green', final: true },
      rejected: { label: '审核不通过', tone: 'red' },
    },
    actions: {
      submit: { ...kept, label: '提交', from: ['draft', 'rejected'], to: 'pending', approval: 'start' },
      withdraw: { ...kept, label: '撤回', from: ['pending'], to: 'draft', approval: 'end' },
      approve: { ...audited, label: '通过', from: ['pending'], to: 'effective', done: '已审核', approval: 'pass' },
      forward: {
        ...audited,
        ...{ label: '通过并报平台', from: ['pending'], to: 'platform', done: '已报平台', approval: 'pass' },
      },
      reject: {
        ...audited,
        ...{ label: '驳回', from: ['pending'], to: 'rejected', reason: 'required', danger: true, approval: 'refuse' },
      },
      accept: { ...platform, label: '平台通过', from: ['platform'], to: 'effective', done: '已审核' },
      decline: {
        ...platform,
        ...{ label: '平台驳回', from: ['platform'], to: 'rejected', reason: 'required', danger: true },
      },
    },
    offers: {
      edit: { label: '修改', from: ['draft', 'rejected'], by: 'hospital', code: `purchaseList/${list}:edit` },
      delete: {
        label: '删除',
        from: ['draft', 'rejected'],
        by: 'hospital',
        code: `purchaseList/${list}:delete`,
        danger: true,
      },
    },
  })
}

/** One machine, whose codes are those of the list an item belongs to. */
export const changeMachines = {
  drug: machineOf('drug'),
  consumable: machineOf('consumable'),
  logistics: machineOf('logistics'),
} as const
export const changeMachine = changeMachines.drug
export const changeMachineOf = (kind: number): typeof changeMachine => changeMachines[listOfKind(kind)]
export type ChangeStatus = StatusOf<typeof changeMachine>
export type ChangeAction = ActionOf<typeof changeMachine>
