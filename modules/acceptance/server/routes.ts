import { implement } from '#kernel/server/implement.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { exportList } from './exporting.ts'
import { print } from './printing.ts'
import * as acceptance from './service.ts'

export const acceptanceRoutes = implement(acceptanceCalls, {
  query: acceptance.query,
  detail: acceptance.detail,
  accept: acceptance.accept,
  export: exportList,
  print,
  confirm: acceptance.confirm,
  revoke: acceptance.revoke,
})
