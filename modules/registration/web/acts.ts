import { useAct } from '#kernel/web/http/hooks.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { registrationCalls as calls } from '../shared/calls.ts'

/** 通过 and 驳回 share one address. */
export const useReview = () => {
  const { run, busy } = useAct(calls.audit, {
    refresh: [calls.query, calls.detail, orgCalls.query, userCalls.query],
    done: '已审核',
  })
  const act = (action: string, input: { id: string; version: number; reason?: string }) =>
    run({ ...input, action: action as 'pass' })
  return { act, busy }
}
