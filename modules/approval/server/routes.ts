import { implement, type Routes } from '#kernel/server/implement.ts'
import { delegationCalls, workflowCalls } from '../shared/calls.ts'
import * as service from './service.ts'
import { reassign, stuckPapers } from './stuck.ts'

export const approvalRoutes: Routes = [
  ...implement(workflowCalls, {
    query: service.query,
    save: service.save,
    stuck: stuckPapers,
    reassign,
    delete: service.remove,
  }),
  ...implement(delegationCalls, {
    query: service.delegations,
    save: service.delegate,
    end: service.endDelegation,
  }),
]
