import { implement, type Routes } from '#kernel/server/implement.ts'
import { certFamilies, chainCalls } from '../shared/calls.ts'
import type { Scope } from '../shared/kinds.ts'
import * as looking from './looking.ts'
import { certificatesOf } from './service.ts'

const routesOf = (scope: Scope): Routes => {
  const { query, detail, add, update, remove, act, export: file } = certificatesOf(scope)
  return implement(certFamilies[scope], {
    ...{ query, detail, add, update, delete: remove, export: file },
    ...{ submit: act, withdraw: act, audit: act, switch: act },
  })
}

export const certificateRoutes: Routes = [
  ...routesOf('org'),
  ...routesOf('standard'),
  ...implement(chainCalls, looking),
]
