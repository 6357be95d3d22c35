import { useActs } from '#kernel/web/document/acts.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { registrationCalls as calls } from '../shared/calls.ts'
import { registrationMachine } from '../shared/machine.ts'

export const useReview = () =>
  useActs(registrationMachine, calls, {
    refresh: [calls.query, calls.detail, orgCalls.query, userCalls.query],
    at: '/system/hospital',
  })
