import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { comesNew, type DocClass, type DocKind, kindsOf } from './kinds.ts'
import { docWords } from './words.ts'

const ref = (key: string, label: string, required = true): Field => ({ key, label, type: 'ref', required })

/** Master fields of a document of a class; what its kind adds comes with it. */
export const headerOf = (of: DocClass, kind: DocKind): FieldTable => ({
  fields: [
    ...(of === 'transfer'
      ? []
      : [fieldOf(docWords, 'docKind', { required: true, fallback: kind, choices: kindsOf(of) })]),
    ref('pointId', of === 'transfer' ? '调出库房' : docWords.point.label),
    ...(of === 'issue' ? [ref('departmentId', docWords.department.label, kind === 'dept' || kind === 'deptBack')] : []),
    ...(of === 'transfer' ? [ref('toPointId', docWords.toPoint.label)] : []),
    ...(comesNew(kind) ? [ref('supplierId', '供应商')] : []),
    ...(kind === 'destroy' ? [fieldOf(docWords, 'recordNo', { max: 100 })] : []),
    fieldOf(docWords, 'externalNo', { max: 100 }),
    fieldOf(docWords, 'remark', { type: 'area', max: 500 }),
  ],
})
