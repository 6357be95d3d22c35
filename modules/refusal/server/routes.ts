import { implement } from '#kernel/server/implement.ts'
import { sendingBy } from '#kernel/server/sending.ts'
import { refusalCalls } from '../shared/calls.ts'
import { agree, dispute, handle, mediate, revoke, submit } from './decide.ts'
import { add, refusal, supplierOptions, update } from './service.ts'

const sending = sendingBy(submit)
export const refusalRoutes = implement(refusalCalls, {
  query: refusal.query,
  detail: refusal.detail,
  add: sending('submit', add),
  update: sending('submit', update),
  suppliers: supplierOptions,
  submit,
  revoke,
  agree,
  dispute,
  mediate,
  handle,
  print: refusal.print,
  export: refusal.export,
})
