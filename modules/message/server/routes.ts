import { implement } from '#kernel/server/implement.ts'
import { messageCalls } from '../shared/calls.ts'
import * as s from './service.ts'

export const messageRoutes = implement(messageCalls, {
  query: s.query,
  detail: s.detail,
  unread: s.unread,
  read: s.read,
  readAll: s.readAll,
  delete: s.remove,
  stream: s.stream,
  subscriptions: s.subscriptions,
  subscribe: s.subscribe,
  published: s.published,
  publish: s.publish,
  withdraw: s.withdraw,
})
