import { implement } from '#kernel/server/implement.ts'
import { rejectionCalls } from '../shared/calls.ts'
import { reject, substitutes } from './rejecting.ts'
import { print, rejection } from './service.ts'
import { acceptSubstitute, switchSupplier } from './settling.ts'

export const rejectionRoutes = implement(rejectionCalls, {
  query: rejection.query,
  detail: rejection.detail,
  reject,
  substitutes,
  confirm: rejection.act,
  switchSupplier,
  acceptSubstitute,
  dispute: rejection.act,
  withdraw: rejection.act,
  insist: rejection.act,
  print,
  export: rejection.export,
})
