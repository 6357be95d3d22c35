import { commonCalls } from '#kernel/shared/calls/common.ts'
import type { BlobAnswer } from './blob.ts'
import type { Ctx } from './ctx.ts'
import { templateBlob } from './exporting.ts'
import { fieldErrors } from './http/malformed.ts'
import { implement, type Routes } from './implement.ts'
import { type Importer, runImport } from './importing.ts'
import { mayUse } from './permit.ts'
import { malformed, notFound, Refusal } from './refusal.ts'

let importers: ReadonlyMap<string, Importer> = new Map()
let exports: Routes = []

/** Tells the common doors which importers and export calls exist; once per process. */
export const useCommon = (all: { importers: readonly Importer[]; routes: () => Routes }): void => {
  importers = new Map(all.importers.map((i) => [i.kind, i]))
  exports = all.routes().filter((r) => r.call.blob && r.call.does === 'read' && r.call.path.endsWith('/export'))
}

const importerOf = (ctx: Ctx, kind: string): Importer => {
  const importer = importers.get(kind)
  if (!importer) throw notFound('没有这种导入')
  if (!mayUse(ctx.actor, importer.allow)) throw new Refusal(403, '没有权限：{{title}}', { title: importer.title })
  return importer
}

export const commonRoutes = implement(commonCalls, {
  importFile: (ctx, { kind, ...input }) => runImport(ctx, importerOf(ctx, kind), input),
  template: async (ctx, { kind }) => {
    const importer = importerOf(ctx, kind)
    return templateBlob(ctx, importer.title, importer.fields)
  },
  export: async (ctx, { path, input }) => {
    const route = exports.find((r) => r.call.path === path)
    if (!route || route.call === commonCalls.export) throw notFound('没有这种导出')
    if (!mayUse(ctx.actor, route.call.allow)) throw new Refusal(403, '没有权限：{{title}}', { title: route.call.title })
    const parsed = route.call.input.safeParse(input)
    if (!parsed.success) throw malformed(fieldErrors(parsed.error))
    return (await route.handler(ctx, parsed.data)) as BlobAnswer
  },
})
