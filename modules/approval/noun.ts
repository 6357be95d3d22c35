import type { Noun } from '#kernel/server/noun.ts'
import { approvalRoutes } from './server/routes.ts'
import { countStuck } from './server/stuck.ts'
import { approvalTasks } from './server/tasks.ts'

export const noun: Noun = {
  name: 'approval',
  routes: approvalRoutes,
  tasks: approvalTasks,
  cards: [
    {
      key: 'approvalStuck',
      label: '无人可审批的单据',
      tone: 'red',
      place: 5,
      codes: ['system/config:edit'],
      orgs: ['hospital', 'authority'],
      path: '/system/config/workflow',
      filters: {},
      count: countStuck,
    },
  ],
  log: {
    entities: { approvalFlow: '审批流程', delegation: '审批委托' },
    actions: { reassign: '改派审批人' },
    fields: { level: '审批级', people: '审批人' },
  },
}
