import { implement } from '#kernel/server/implement.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { open } from './arrival.ts'
import { confirmLots, otherLot } from './other-lot.ts'
import { accept, batchAccept, refuseWhole } from './register.ts'
import { reverse } from './reverse.ts'
import { saveScan } from './save-scan.ts'
import { scan } from './scan.ts'
import { acceptance, confirm, revoke } from './service.ts'

export const acceptanceRoutes = implement(acceptanceCalls, {
  query: acceptance.query,
  detail: acceptance.detail,
  open,
  accept,
  scan,
  saveScan,
  otherLot,
  confirmLots,
  batchAccept,
  refuse: refuseWhole,
  export: acceptance.export,
  print: acceptance.print,
  confirm,
  revoke,
  reverse,
})
