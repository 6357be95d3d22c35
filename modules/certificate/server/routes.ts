import { implement, type Routes } from '#kernel/server/implement.ts'
import { certFamilies } from '../shared/calls.ts'
import type { Scope } from '../shared/kinds.ts'
import * as certs from './service.ts'

const routesOf = (scope: Scope): Routes =>
  implement(certFamilies[scope], {
    query: certs.query(scope),
    detail: certs.detail(scope),
    add: certs.add(scope),
    update: certs.update(scope),
    delete: certs.remove(scope),
    submit: certs.act(scope),
    withdraw: certs.act(scope),
    audit: certs.act(scope),
    switch: certs.act(scope),
    export: certs.exportList(scope),
  })

export const certificateRoutes: Routes = [...routesOf('org'), ...routesOf('standard')]
