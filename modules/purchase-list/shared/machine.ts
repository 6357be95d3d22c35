import { type ActionOf, machine, type StatusOf } from '#kernel/shared/machine.ts'

/** The list screens and the product kinds each shows (domain §7). */
export const lists = { drug: [0], consumable: [1, 2], logistics: [3] } as const
export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[]
export const listOfKind = (kind: number): ListName =>
  listNames.find((name) => (lists[name] as readonly number[]).includes(kind)) ?? 'drug'

const switched = { by: 'hospital', code: 'purchaseList/catalogues:enable' } as const
const audited = {
  from: ['pending'],
  by: 'hospital',
  code: 'purchaseList/listAudits:audit',
  audits: true,
} as const

/** The platform's people are a second audit; who wrote it, in whichever seat, does not take it. */
const platform = {
  from: ['platform'],
  by: 'authority',
  code: 'purchaseList/listAudits:audit',
  apart: [{ did: ['authored'], why: '不能审核自己创建的单据' }],
} as const

/** Purchase catalogue item 采购目录 (domain §2.13, §3.12): a list's items are submitted with the list's own code. */
const machineOf = (list: ListName) => {
  const kept = { by: 'hospital', code: `purchaseList/${list}:submit` } as const
  return machine({
    name: 'catalogItem',
    label: '采购目录',
    table: 'catalog_item',
    start: 'draft',
    states: {
      draft: { label: '待提交', tone: 'grey' },
      pending: { label: '待审核', tone: 'blue' },
      platform: { label: '待平台审核', tone: 'orange' },
      enabled: { label: '已启用', tone: 'green' },
      stopped: { label: '停用', tone: 'orange' },
      rejected: { label: '审核不通过', tone: 'red' },
    },
    actions: {
      submit: { ...kept, label: '提交', from: ['draft', 'rejected'], to: 'pending', approval: 'start' },
      withdraw: { ...kept, label: '撤回', from: ['pending'], to: 'draft', approval: 'end' },
      approve: { ...audited, label: '通过', to: 'enabled', done: '已审核', approval: 'pass' },
      forward: { ...audited, label: '通过并报平台', to: 'platform', done: '已报平台', approval: 'pass' },
      reject: { ...audited, label: '驳回', to: 'rejected', reason: 'required', approval: 'refuse' },
      accept: { ...platform, label: '平台通过', to: 'enabled', done: '已审核' },
      decline: { ...platform, label: '平台驳回', to: 'rejected', reason: 'required', danger: true },
      enable: { ...switched, label: '启用', from: ['stopped'], to: 'enabled' },
      stop: { ...switched, label: '停用', from: ['enabled'], to: 'stopped', reason: 'required', danger: true },
    },
    offers: {
      edit: {
        label: '修改',
        from: ['draft', 'rejected', 'enabled', 'stopped'],
        by: 'hospital',
        code: `purchaseList/${list}:edit`,
      },
      // what was audited once changes by another audit (domain-lists §2.37)
      change: { label: '申请变更', from: ['enabled', 'stopped'], by: 'hospital', code: `purchaseList/${list}:edit` },
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

export const catalogMachines = {
  drug: machineOf('drug'),
  consumable: machineOf('consumable'),
  logistics: machineOf('logistics'),
}
/** States, labels and actions are the same for all lists; only the codes differ. */
export const catalogMachine = catalogMachines.drug
export const machineOfKind = (kind: number): typeof catalogMachine => catalogMachines[listOfKind(kind)]
export type CatalogStatus = StatusOf<typeof catalogMachine>
export type CatalogAction = ActionOf<typeof catalogMachine>

/** What a list marks of an item. */
export const itemMarks = { lowStock: '低库存', invalid: '失效' } as const

export const sources = { platform: '平台', parent: '总院复制', apply: '新品申请', import: '导入' } as const
