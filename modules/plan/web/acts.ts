import { useAct } from '#kernel/web/http/hooks.ts'
import { planCalls } from '../shared/calls.ts'

export const stale = [planCalls.query, planCalls.detail]

/** Every action of a plan by its own address. */
export const usePlanActs = () => {
  const submit = useAct(planCalls.submit, { refresh: stale, done: '已提交' })
  const withdraw = useAct(planCalls.withdraw, { refresh: stale, done: '已撤回' })
  const audit = useAct(planCalls.audit, { refresh: stale, done: '已审核' })
  const close = useAct(planCalls.close, { refresh: stale, done: '已关闭' })
  const abolish = useAct(planCalls.void, { refresh: stale, done: '已作废' })
  const send: Record<string, (input: { id: string; version: number; reason?: string }) => Promise<unknown>> = {
    submit: submit.run,
    withdraw: withdraw.run,
    approve: (i) => audit.run({ ...i, action: 'approve' }),
    reject: (i) => audit.run({ ...i, action: 'reject' }),
    close: close.run,
    void: abolish.run,
  }
  return {
    act: (action: string, input: { id: string; version: number; reason?: string }) =>
      send[action]?.(input) ?? Promise.resolve(),
    busy: [submit, withdraw, audit, close, abolish].some((a) => a.busy),
  }
}
