import { implement, type Routes } from '#kernel/server/implement.ts'
import { permissionCalls, templateCalls, typeCalls } from '../shared/calls.ts'
import * as permissions from './permissions.ts'
import * as templates from './templates.ts'
import * as types from './types.ts'

export const contractTypeRoutes: Routes = [
  ...implement(typeCalls, {
    query: types.type.query,
    detail: types.type.detail,
    add: types.add,
    update: types.update,
    delete: types.remove,
    switch: types.setEnabled,
  }),
  ...implement(templateCalls, {
    query: templates.template.query,
    detail: templates.detail,
    save: templates.save,
    delete: templates.remove,
    preview: templates.preview,
  }),
  ...implement(permissionCalls, {
    query: permissions.query,
    choices: permissions.choices,
    seesAs: permissions.seesAs,
    save: permissions.save,
  }),
]
