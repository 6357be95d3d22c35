import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { departmentCalls, pointCalls } from '../shared/calls.ts'
import * as departments from './departments.ts'
import { departmentImporter } from './importer.ts'
import { pointImporter } from './point-importer.ts'
import * as points from './points.ts'

export const placeRoutes: Routes = [
  ...implement(departmentCalls, {
    query: departments.department.query,
    detail: departments.department.detail,
    add: departments.add,
    update: departments.update,
    delete: departments.remove,
    switch: departments.setEnabled,
    import: (ctx, input) => runImport(ctx, departmentImporter, input),
    export: departments.department.export,
    options: departments.options,
    dept: (ctx) => departments.options(ctx, {}),
  }),
  ...implement(pointCalls, {
    query: points.point.query,
    detail: points.point.detail,
    add: points.add,
    update: points.update,
    delete: points.remove,
    switch: points.setEnabled,
    setDefault: points.setDefault,
    import: (ctx, input) => runImport(ctx, pointImporter, input),
    export: points.point.export,
    options: points.options,
  }),
]
