import { holders, tellOf } from '#kernel/shared/telling.ts'
import { recallMachine, recallTaskMachine } from './machine.ts'

const at = 'inventory/recall'

/** Who issued it hears when everybody is done. */
export const recallMessages = tellOf(recallMachine, {
  todo: [
    {
      enters: 'closing',
      label: '召回待结案',
      ...holders('authority', `${at}:close`),
      template: '召回 {{no}} 没有未完成的任务，待结案',
    },
    {
      enters: 'closing',
      label: '召回待结案',
      ...holders('hospital', `${at}:close`),
      template: '召回 {{no}} 没有未完成的任务，待结案',
    },
  ],
})

/** Each organisation hears of its own task (domain-stock §2.24.9); the clock's warnings come from the task of the runner. */
export const recallTaskMessages = tellOf(recallTaskMachine, {
  todo: (['hospital', 'supplier'] as const).map((to) => ({
    enters: 'notified' as const,
    label: '召回待签收',
    ...holders(to, `${at}:sign`),
    template: '{{org}}发布召回 {{no}}，请立即停用、签收并隔离',
  })),
  notice: (['hospital', 'supplier'] as const).map((to) => ({
    action: 'lift' as const,
    label: '召回解除',
    ...holders(to, `${at}:sign`),
    template: '召回 {{no}} 已解除：{{reason}}',
  })),
})
