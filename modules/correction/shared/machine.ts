import { type ActionOf, machine, type StatusOf } from '#kernel/shared/machine.ts'
import { type Area, areas } from './areas.ts'

/** Decided field by field by one person, not level by level, so no approval of several levels; its proposer stays out all the same. */
const apart = [{ did: ['authored'], why: '不能审核自己创建的单据' }] as const

/** Correction 纠错单 (domain-lists §2.36): made submitted, decided field by field by the authority; never by its proposer. */
const at = (area: Area) => {
  const code = (name: string) => `${areas[area].screen}:${name}`
  const decides = { from: ['pending'], by: 'authority', code: code('audit'), apart } as const
  return machine({
    name: 'correction',
    label: '纠错单',
    table: 'correction',
    start: 'pending',
    states: {
      pending: { label: '待审核', tone: 'blue' },
      passed: { label: '已采纳', tone: 'green', final: true },
      partly: { label: '部分采纳', tone: 'orange', final: true },
      rejected: { label: '不采纳', tone: 'red', final: true },
      withdrawn: { label: '已撤回', tone: 'grey', final: true },
    },
    actions: {
      take: { ...decides, label: '采纳', to: 'passed', done: '已审核' },
      takePart: { ...decides, label: '部分采纳', to: 'partly', done: '已审核' },
      reject: { ...decides, label: '不采纳', to: 'rejected', done: '已审核', danger: true },
      // another one that wanted the same was taken
      settle: { label: '同值已采纳', from: ['pending'], to: 'passed', by: 'system', code: code('audit') },
      withdraw: {
        label: '撤回',
        from: ['pending'],
        to: 'withdrawn',
        by: ['hospital', 'supplier', 'authority'],
        mine: 'org',
        code: code('withdraw'),
        confirm: '撤回后不再审核，确定撤回吗？',
        danger: true,
      },
    },
  })
}

/** One machine, whose codes are those of the screen a paper belongs to. */
export const machines = {
  drug: at('drug'),
  consumable: at('consumable'),
  logistics: at('logistics'),
  enterprise: at('enterprise'),
} as const
export const correctionMachine = machines.drug
export type CorrectionStatus = StatusOf<typeof correctionMachine>
export type CorrectionAction = ActionOf<typeof correctionMachine>
