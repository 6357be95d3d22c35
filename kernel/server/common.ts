import { type Call, tellsPrices } from '#kernel/shared/call.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import type { BlobAnswer } from './blob.ts'
import type { Ctx } from './ctx.ts'
import { templateBlob } from './exporting.ts'
import { fieldErrors } from './http/malformed.ts'
import { implement, type Route, type Routes } from './implement.ts'
import { type Importer, runImport } from './importing.ts'
import type { Permit } from './permit.ts'
import { malformed, notFound } from './refusal.ts'

let importers: ReadonlyMap<string, Importer> = new Map()
let exports: Routes = []

/** Tells the common doors which importers and export calls exist; once per process. */
export const useCommon = (all: { importers: readonly Importer[]; routes: () => Routes }): void => {
  importers = new Map(all.importers.map((i) => [i.kind, i]))
  exports = all.routes().filter((r) => r.call.blob && r.call.does === 'read' && r.call.path.endsWith('/export'))
}

const importerOf = (kind: string): Importer => {
  const importer = importers.get(kind)
  if (!importer) throw notFound('没有这种导入')
  return importer
}
const exportAt = (path: string): Route | undefined =>
  exports.find((r) => r.call.path === path && r.call !== commonCalls.export)

const exported = async (ctx: Ctx, { path, input }: { path: string; input: object }): Promise<BlobAnswer> => {
  const route = exportAt(path)
  if (!route) throw notFound('没有这种导出')
  const parsed = route.call.input.safeParse(input)
  if (!parsed.success) throw malformed(fieldErrors(parsed.error))
  return (await route.handler(ctx, parsed.data)) as BlobAnswer
}

const doors = implement(commonCalls, {
  importFile: (ctx, { kind, ...input }) => runImport(ctx, importerOf(kind), input),
  template: async (ctx, { kind }) => {
    const importer = importerOf(kind)
    return templateBlob(ctx, importer.title, importer.fields, importer.lines)
  },
  export: (ctx, wish) => exported(ctx, wish),
  exportColumns: async (ctx, wish) => {
    const { body } = await exported({ ...ctx, audits: [], columnsOnly: true }, wish)
    return JSON.parse(String(body))
  },
})

/** What of an export is noted is said of its own input. */
const asked = ({ prices, ...c }: Call, input: Record<string, unknown>): Permit =>
  tellsPrices({ prices }, input) ? { ...c, prices: true } : c

interface Wish {
  kind?: string
  path?: string
  input?: Record<string, unknown>
}
const meant = ({ kind, path, input = {} }: Wish): Permit | undefined => {
  if (kind !== undefined) return importers.get(kind)
  const route = exportAt(String(path))
  return route && asked(route.call, input)
}

const unproving = (to: Permit | undefined) => to && { ...to, proves: false }

/** Whoever comes through them has the rights, the proof and the data ranges of the call he means, not of the door. */
export const commonRoutes: Routes = doors.map((r) => ({
  ...r,
  // an empty form is no secret, nor are the names of columns
  means: (input) =>
    r.call === commonCalls.template || r.call === commonCalls.exportColumns ? unproving(meant(input)) : meant(input),
}))
