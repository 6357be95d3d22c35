import { useAct } from '#kernel/web/http/hooks.ts'
import { orgCalls } from '#modules/admin/shared/calls/orgs.ts'
import { userCalls } from '#modules/admin/shared/calls/users.ts'
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
