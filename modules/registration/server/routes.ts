import { implement, type Routes } from '#kernel/server/implement.ts'
import { openCalls, registrationCalls } from '../shared/calls.ts'
import * as open from './open.ts'
import * as service from './service.ts'

export const registrationRoutes: Routes = [
  ...implement(openCalls, {
    account: open.account,
    orgs: open.orgs,
    depts: open.depts,
    register: open.register,
    join: open.join,
    state: open.state,
    password: open.password,
  }),
  ...implement(registrationCalls, {
    query: service.query,
    detail: service.detail,
    file: service.file,
    audit: service.act,
  }),
]
