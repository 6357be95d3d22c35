import { useAct } from '#kernel/web/http/hooks.ts'
import { orderCalls } from '../shared/calls.ts'

export const stale = [orderCalls.query, orderCalls.detail]
interface Input {
  id: string
  version: number
  reason?: string
}

/** Every action of an order by its own address. */
export const useOrderActs = () => {
  const submit = useAct(orderCalls.submit, { refresh: stale, done: '已提交' })
  const withdraw = useAct(orderCalls.withdraw, { refresh: stale, done: '已撤回' })
  const audit = useAct(orderCalls.audit, { refresh: stale, done: '已审核' })
  const accept = useAct(orderCalls.accept, { refresh: stale, done: '已接单' })
  const unaudit = useAct(orderCalls.requestUnaudit, { refresh: stale, done: '已提交' })
  const agree = useAct(orderCalls.agreeUnaudit, { refresh: stale, done: '已同意' })
  const refuse = useAct(orderCalls.refuseUnaudit, { refresh: stale, done: '已拒绝' })
  const close = useAct(orderCalls.close, { refresh: stale, done: '已结案' })
  const abolish = useAct(orderCalls.void, { refresh: stale, done: '已作废' })
  const send: Record<string, (input: Input) => Promise<unknown>> = {
    submit: submit.run,
    withdraw: withdraw.run,
    approve: (i) => audit.run({ ...i, action: 'approve' }),
    rejectAudit: (i) => audit.run({ ...i, action: 'rejectAudit' }),
    accept: accept.run,
    unaudit: unaudit.run,
    requestUnaudit: unaudit.run,
    agreeUnaudit: agree.run,
    refuseUnaudit: refuse.run,
    close: close.run,
    void: abolish.run,
  }
  return {
    act: (action: string, input: Input) => send[action]?.(input) ?? Promise.resolve(),
    busy: [submit, withdraw, audit, accept, unaudit, agree, refuse, close, abolish].some((a) => a.busy),
  }
}
