import type { Noun } from '#kernel/server/noun.ts'
import { approvalRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'approval',
  routes: approvalRoutes,
  log: { entities: { approvalFlow: '审批流程', delegation: '审批委托' } },
}
