import { z } from 'zod'
import { call } from '../call.ts'
import { ImportReport, importFields, oneSheet } from '../importing.ts'

const kind = z.string().max(50)

/** Doors that serve every noun: the registry of importers and the export calls say which exist and who may. */
export const commonCalls = {
  importFile: call({
    method: 'POST',
    path: '/api/Import/ImportFile',
    title: '导入文件',
    allow: 'signed-in',
    does: 'write',
    body: 'multipart',
    takes: oneSheet,
    later: true,
    input: z.object({ ...importFields, kind }).strict(),
    output: ImportReport,
  }),
  template: call({
    method: 'POST',
    path: '/linex/common/template',
    title: '下载导入模板',
    allow: 'signed-in',
    does: 'read',
    blob: true,
    input: z.object({ kind }).strict(),
    output: z.null(),
  }),
  /** The columns an export would have, so that one can choose of them. */
  exportColumns: call({
    method: 'POST',
    path: '/linex/common/exportColumns',
    title: '导出的列',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ path: z.string().max(200), input: z.record(z.string(), z.unknown()).default({}) }).strict(),
    output: z.array(z.object({ key: z.string(), label: z.string() })),
  }),
  export: call({
    method: 'POST',
    path: '/linex/common/export',
    title: '导出列表',
    allow: 'signed-in',
    does: 'read',
    blob: true,
    later: true,
    /** Address of an export call, and its own input. */
    input: z.object({ path: z.string().max(200), input: z.record(z.string(), z.unknown()).default({}) }).strict(),
    output: z.null(),
  }),
}
