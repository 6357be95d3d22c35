import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { departmentCalls, pointCalls } from '../shared/calls.ts'
import * as departments from './departments.ts'
import { departmentImporter } from './importer.ts'
import * as points from './points.ts'

export const placeRoutes: Routes = [
  ...implement(departmentCalls, {
    query: departments.query,
    detail: departments.detail,
    add: departments.add,
    update: departments.update,
    delete: departments.remove,
    switch: departments.setEnabled,
    import: (ctx, input) => runImport(ctx, departmentImporter, input),
    export: departments.exportList,
    options: departments.options,
    dept: departments.options,
  }),
  ...implement(pointCalls, {
    query: points.query,
    detail: points.detail,
    add: points.add,
    update: points.update,
    delete: points.remove,
    switch: points.setEnabled,
    setDefault: points.setDefault,
    export: points.exportList,
    options: points.options,
  }),
]
