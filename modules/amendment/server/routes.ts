import { implement } from '#kernel/server/implement.ts'
import { amendmentCalls } from '../shared/calls.ts'
import { amend } from './amending.ts'
import { closeLine, promise } from './lines.ts'
import { amendment } from './service.ts'

export const amendmentRoutes = implement(amendmentCalls, {
  query: amendment.query,
  detail: amendment.detail,
  export: amendment.export,
  amend,
  auditAmend: amendment.act,
  agreeAmend: amendment.act,
  refuseAmend: amendment.act,
  withdrawAmend: amendment.act,
  closeLine,
  promise,
})
