import { implement } from '#kernel/server/implement.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { open } from './arrival.ts'
import { exportList } from './exporting.ts'
import { print } from './printing.ts'
import { scan } from './scan.ts'
import * as acceptance from './service.ts'
import { batchAccept, refuseWhole } from './whole.ts'

export const acceptanceRoutes = implement(acceptanceCalls, {
  query: acceptance.query,
  detail: acceptance.detail,
  open,
  accept: acceptance.accept,
  scan,
  batchAccept,
  refuse: refuseWhole,
  export: exportList,
  print,
  confirm: acceptance.confirm,
  revoke: acceptance.revoke,
})
