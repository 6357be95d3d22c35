import type { Answer } from '#kernel/shared/call.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { provinceOrderCalls as calls, provinceReturnCalls as returns } from '../shared/calls.ts'
import { provinceOrderMachine, provinceReturnMachine } from '../shared/machine.ts'
import { stale } from './lines.tsx'

export const orderAt = '/provincial/purchaseOrder'
export const returnAt = '/provincial/returnOrder'
export type OrderDoc = Answer<typeof calls.detail>
export type ReturnDoc = Answer<typeof returns.detail>
type Outcome = Answer<typeof calls.push>

/** One of a call that takes several: its refusal is its own. */
const ran = (b: Outcome | undefined): Ran => {
  const no = b?.failed[0]?.reason
  if (no) toast('error', no)
  return { done: (b?.done ?? 0) > 0, ...(no ? { no } : {}) }
}

export const useOrderActs = () => {
  const push = useAct(calls.push, { refresh: stale, done: '已交给省平台线路' })
  const pull = useAct(calls.pullStatus, { refresh: stale, done: '正在查询省平台' })
  const receive = useAct(calls.receive, { refresh: stale, done: '已交给省平台线路' })
  const acts = useActs<typeof provinceOrderMachine, Answer<typeof calls.query>['rows'][number]>(
    provinceOrderMachine,
    calls,
    {
      refresh: stale,
      at: orderAt,
      by: {
        push: { ask: async (d) => ran(await push.run({ ids: [d.id] })) },
        pullStatus: { ask: async (d) => ran(await pull.run({ ids: [d.id] })) },
        receive: { ask: async (d) => ran(await receive.run({ ids: [d.id] })) },
      },
    },
  )
  return { acts, push, pull, receive }
}
export const useReturnActs = () => {
  const push = useAct(returns.push, { refresh: stale, done: '已交给省平台线路' })
  const pull = useAct(returns.pullStatus, { refresh: stale, done: '正在查询省平台' })
  const acts = useActs<typeof provinceReturnMachine, Answer<typeof returns.query>['rows'][number]>(
    provinceReturnMachine,
    returns,
    {
      refresh: stale,
      at: returnAt,
      by: {
        push: { ask: async (d) => ran(await push.run({ ids: [d.id] })) },
        pullStatus: { ask: async (d) => ran(await pull.run({ ids: [d.id] })) },
      },
    },
  )
  return { acts, push, pull }
}
