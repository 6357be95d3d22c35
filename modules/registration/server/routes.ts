import { implement, type Routes } from '#kernel/server/implement.ts'
import { openCalls, registrationCalls } from '../shared/calls.ts'
import { account, admit, depts, join, orgs, password, register, state } from './open.ts'
import { act, file, registration } from './service.ts'

export const registrationRoutes: Routes = [
  ...implement(openCalls, { account, orgs, depts, register, join, state, password }, { register: { admit } }),
  ...implement(registrationCalls, { query: registration.query, detail: registration.detail, file, audit: act }),
]
