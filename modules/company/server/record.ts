import type { FieldTable, Values } from '#kernel/shared/field.ts'
import type { CompanyRow } from './queries-save.ts'

const columns = [
  'name',
  'shortName',
  'creditCode',
  'companyType',
  'legalPerson',
  'regionCode',
  'address',
  'scope',
  'contact',
  'mobile',
  'email',
  'phone',
  'supplyTypes',
] as const
const isColumn = (key: string): boolean => (columns as readonly string[]).includes(key)

/** The row of a company from the values of its fields; what has no column lives in `extra`. */
export const rowOf = (table: FieldTable, values: Values, name = ''): CompanyRow => {
  const row: Record<string, unknown> = { name }
  const extra: Record<string, unknown> = {}
  for (const f of table.fields) {
    if (f.made) continue
    const v = values[f.key] ?? null
    if (f.key === 'companyType') row.companyType = Number(v ?? 1)
    else if (f.key === 'supplyTypes') row.supplyTypes = ((v ?? []) as string[]).map(Number)
    else if (isColumn(f.key)) row[f.key] = v ?? ''
    else extra[f.key] = v
  }
  return { ...row, extra } as unknown as CompanyRow
}

interface Stored {
  companyType: number
  supplyTypes: number[]
  extra: unknown
}

/** The field values of a stored company, the way they were given. */
export const valuesOf = (table: FieldTable, stored: Stored): Values => {
  const row = stored as unknown as Record<string, unknown>
  const extra = (stored.extra ?? {}) as Record<string, unknown>
  const values: Values = {}
  for (const f of table.fields) {
    if (f.made) continue
    if (f.key === 'companyType') values.companyType = String(stored.companyType)
    else if (f.key === 'supplyTypes') values.supplyTypes = stored.supplyTypes.map(String)
    else {
      const v = isColumn(f.key) ? row[f.key] : extra[f.key]
      values[f.key] = v === '' || v === undefined ? null : (v as Values[string])
    }
  }
  return values
}
