import { implement } from '#kernel/server/implement.ts'
import { expiryCalls } from '../shared/calls.ts'
import * as expiry from './service.ts'

export const expiryRoutes = implement(expiryCalls, {
  query: expiry.query,
  export: expiry.exportList,
  remind: expiry.remind,
  lock: expiry.lock,
  unlock: expiry.unlock,
})
