import { implement } from '#kernel/server/implement.ts'
import { registerCalls } from '../../shared/register-calls.ts'
import { terminate } from './ending.ts'
import { freeze, keep, voidContract } from './holding.ts'
import { papers, pdf, versions } from './reading.ts'
import { renew } from './renewing.ts'
import { register } from './service.ts'
import { sign } from './signing.ts'

export const registerRoutes = implement(registerCalls, {
  query: register.query,
  detail: register.detail,
  update: keep,
  sign,
  refuseSign: register.act,
  freeze,
  unfreeze: register.act,
  terminate,
  void: voidContract,
  renew,
  papers,
  versions,
  pdf,
  export: register.export,
})
