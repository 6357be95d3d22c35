import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { correctableFields } from '#modules/company/shared/corrects.ts'
import { type ProductKind, productTables } from '#modules/product/shared/tables.ts'

/** What may be proposed of a subject: the fields of its kind that people type (domain-lists §2.36). @param kind null of a company */
export const tableOf = (kind: number | null): FieldTable =>
  kind === null ? correctableFields : productTables[kind as ProductKind]

export const fieldIn = (kind: number | null, key: string): Field | undefined =>
  tableOf(kind).fields.find((f) => f.key === key && !f.made)

/** What a field is called; its key when its kind has lost it. */
export const labelIn = (kind: number | null, key: string): string => fieldIn(kind, key)?.label ?? key

/** Why somebody proposes it. */
export const reasonTable: FieldTable = {
  fields: [{ key: 'reason', label: '纠错理由', type: 'area', required: true, max: 500 }],
  rules: [
    (v) =>
      String(v.reason ?? '').trim().length < 5 ? { key: 'reason', reason: '请说明理由，至少 5 个字' } : undefined,
  ],
}
