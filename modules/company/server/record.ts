import { type Fault, type FieldTable, isEmpty, type Values } from '#kernel/shared/field.ts'
import { identityFields } from '../shared/fields.ts'
import { companyWords } from '../shared/words.ts'
import { type CompanyRow, isText } from './queries/save.ts'

const isColumn = (key: string): boolean => key === 'name' || isText(key)

/** The columns of a company that these values say; what has no column lives in `extra`. */
export const rowOf = (table: FieldTable, values: Values): Partial<CompanyRow> => {
  const row: Record<string, unknown> = {}
  const extra: Record<string, unknown> = {}
  for (const { key, made } of table.fields) {
    const v = values[key]
    if (made || v === undefined) continue
    if (key === 'companyType') row.companyType = Number(v ?? 1)
    else if (key === 'supplyTypes') row.supplyTypes = ((v ?? []) as string[]).map(Number)
    else if (isColumn(key)) row[key] = v ?? ''
    else extra[key] = v
  }
  return { ...row, extra }
}

interface Stored {
  companyType: number
  supplyTypes: number[]
  extra: unknown
}

/** The field values of a stored company, the way they were given. */
export const valuesOf = (table: FieldTable, stored: Stored): Values => {
  const row: Record<string, unknown> = { ...stored }
  const extra = (stored.extra ?? {}) as Record<string, unknown>
  const values: Values = {}
  for (const { key, made } of table.fields) {
    if (made) continue
    if (key === 'companyType') values.companyType = String(stored.companyType)
    else if (key === 'supplyTypes') values.supplyTypes = stored.supplyTypes.map(String)
    else {
      const v = isColumn(key) ? row[key] : extra[key]
      values[key] = v === '' || v === undefined ? null : (v as Values[string])
    }
  }
  return values
}

const labels: Readonly<Record<(typeof identityFields)[number], string>> = {
  name: companyWords.name.label,
  creditCode: companyWords.creditCode.label,
  scope: '经营范围',
}

/** What of a change is a correction's to make; what was never said may be filled in. */
export const correctionsOwn = (before: Values, other: Values): Fault[] =>
  identityFields
    .filter((key) => key in other && !isEmpty(before[key]))
    .map((key) => ({ key, reason: '{{field}}只能通过企业纠错修改', params: { field: labels[key] } }))
