import type { Noun } from '#kernel/server/noun.ts'
import { approvalRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'approval',
  routes: approvalRoutes,
}
