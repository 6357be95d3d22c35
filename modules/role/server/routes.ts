import { implement, type Routes } from '#kernel/server/implement.ts'
import { roleCalls, templateCalls } from '../shared/calls.ts'
import * as roles from './service.ts'
import * as templates from './templates.ts'

export const roleRoutes: Routes = [
  ...implement(roleCalls, {
    query: roles.query,
    detail: roles.detail,
    offered: roles.offered,
    rangeOptions: roles.rangeOptions,
    add: roles.add,
    update: roles.update,
    delete: roles.remove,
    copy: roles.copy,
    authMenu: roles.authMenu,
    authButton: roles.authButton,
    domain: roles.domain,
  }),
  ...implement(templateCalls, {
    query: templates.query,
    add: templates.add,
    update: templates.update,
    delete: templates.remove,
    apply: templates.apply,
  }),
]
