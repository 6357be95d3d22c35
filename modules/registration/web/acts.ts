import { useActs } from '#kernel/web/document/acts.ts'
import { orgCalls } from '#modules/admin/shared/calls/orgs.ts'
import { userCalls } from '#modules/admin/shared/calls/users.ts'
import { registrationCalls as calls } from '../shared/calls.ts'
import { registrationMachine } from '../shared/machine.ts'

export const useReview = () =>
  useActs(registrationMachine, calls, {
    refresh: [calls.query, calls.detail, orgCalls.query, userCalls.query],
    at: '/system/hospital',
  })
