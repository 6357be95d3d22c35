import { useAct } from '#kernel/web/http/hooks.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { priceCalls as calls } from '../shared/calls.ts'

/** What is out of date after an adjustment changed. */
export const stale = [calls.query, calls.detail, calls.items]

interface At {
  id: string
  version: number
}

/** Every action of an adjustment by its own address, and deleting. */
export const usePriceActs = (gone?: () => void) => {
  const submit = useAct(calls.submit, { refresh: stale, done: '已提交' })
  const withdraw = useAct(calls.withdraw, { refresh: stale, done: '已撤回' })
  const audit = useAct(calls.audit, { refresh: stale, done: '已审核' })
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除', onDone: gone })
  const send: Record<string, (input: At & { reason?: string }) => Promise<unknown>> = {
    submit: submit.run,
    withdraw: withdraw.run,
    approve: (i) => audit.run({ ...i, action: 'approve' }),
    reject: (i) => audit.run({ ...i, action: 'reject' }),
  }
  return {
    act: (action: string, input: At & { reason?: string }) => send[action]?.(input) ?? Promise.resolve(),
    remove: async ({ id, version }: At) => {
      if (await confirmDelete()) await remove.run({ id, version })
    },
    busy: [submit, withdraw, audit, remove].some((a) => a.busy),
  }
}
