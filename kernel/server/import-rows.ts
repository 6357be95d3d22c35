import { fromCell, toCell } from '#kernel/shared/cell.ts'
import { choicesOf, type Field, type FieldTable, type FieldValue, isEmpty, type Values } from '#kernel/shared/field.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'

/** As much of an importer as reading a row needs. */
interface Prepared extends FieldTable {
  prepare?: ((values: Values) => Values) | undefined
}

/** The first so many of them. */
export function* firstOf(rows: Iterable<{ cells: string[] }>, n: number): Generator<string[]> {
  let left = n
  for (const { cells } of rows) {
    if (left-- <= 0) return
    yield cells
  }
}

/** What a cell may say where there is a fixed set of values. */
export const valuesFor = (f: Field): string[] | null =>
  f.type === 'bool' ? ['是', '否'] : f.type === 'choice' ? choicesOf(f).map(([, label]) => label) : null

/** What a row says: its values with what can be known without it said, and the keys it gave. */
export const valuesOf = (
  importer: Prepared,
  columns: readonly (Field | undefined)[],
  cells: readonly string[],
): { values: Values; given: ReadonlySet<string> } => {
  const values: Values = {}
  columns.forEach((f, i) => {
    const v = f && fromCell(f, cells[i] ?? '')
    if (f && !isEmpty(v)) values[f.key] = v
  })
  const given = new Set(Object.keys(values))
  const filled = importer.prepare ? importer.prepare(values) : values
  // only what has a value: a file of 100,000 rows and 60 fields is mostly empty
  for (const f of importer.fields) {
    if (f.fallback !== undefined && f.fallback !== null && isEmpty(filled[f.key])) filled[f.key] = f.fallback
  }
  return { values: filled, given }
}

/** Notes which required columns the file may lack, because the importer knows their value from the others in every row seen. */
export const noteDerived = (
  report: ImportReport,
  importer: Prepared,
  columns: readonly (Field | undefined)[],
): void => {
  const { prepare } = importer
  if (!prepare) return
  const rows = report.sample.map((cells) => {
    const { given, values } = valuesOf({ ...importer, prepare: undefined }, columns, cells)
    return Object.fromEntries([...given].map((key) => [key, values[key]]))
  })
  for (const said of report.fields.filter((f) => f.required)) {
    const field = importer.fields.find((f) => f.key === said.key)!
    const found = rows.map(({ [said.key]: _, ...others }) => prepare(others)[said.key])
    if (found.length > 0 && !found.some(isEmpty)) said.derived = String(toCell(field, found[0] as FieldValue) ?? '')
  }
}
