import { fromCell, toCell } from '#kernel/shared/cell.ts'
import {
  choicesOf,
  everyFault,
  type Fault,
  type Field,
  type FieldTable,
  type FieldValue,
  isEmpty,
  type Values,
} from '#kernel/shared/field.ts'
import type { Existing, ImportInput, ImportReport } from '#kernel/shared/importing.ts'
import type { SheetRow } from './sheet/row.ts'

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

/** Of a file of which no row was read yet. */
export const emptyReport = (
  { fields, existing }: FieldTable & { existing?: Existing | undefined },
  input: Pick<ImportInput, 'mode' | 'existing'>,
): ImportReport => ({
  mode: input.mode,
  saved: false,
  skips: (input.existing ?? existing) === 'skip',
  headers: [],
  mapping: {},
  fields: fields.map((f) => ({
    key: f.key,
    label: f.label,
    required: false,
    derived: null,
    choices: valuesFor(f),
  })),
  sample: [],
  rowsIn: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  changes: [],
  problems: [],
  problemCount: 0,
  beyondMending: 0,
  errorFileId: null,
})

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

/**
 * What is wrong with the row's values, and with cells that say nothing by themselves: those too long to be kept, and those a
 * merged cell lies over. One that was mended is no longer what it was.
 */
export const faultsIn = (
  importer: FieldTable,
  values: Values,
  columns: readonly (Field | undefined)[],
  { line, cells: own, long = [], merged = [] }: SheetRow,
  cells: readonly string[],
): Fault[] => {
  const faults = everyFault(importer, values)
  const lacks = (key: string) => faults.some((f) => f.key === key)
  const odd: Fault[] = [
    ...long
      .filter((at) => cells[at] === own[at])
      .map((at) => ({ key: columns[at]?.key ?? '', reason: '单元格超过 32,767 个字符' })),
    // what stands beside its value may well be empty; below it, it was meant for each row
    ...merged.flatMap(([at, top]) => {
      const key = columns[at]?.key
      if (key === undefined || (cells[at] ?? '').trim() !== '' || (top === line && !lacks(key))) return []
      return [{ key, reason: '与其他单元格合并，值只在第 {{top}} 行，请取消合并后每行填写', params: { top } }]
    }),
  ]
  return [...faults.filter((f) => !odd.some((o) => o.key === f.key)), ...odd]
}

/** So many rows are asked what they tell of a column the file has not. */
const asked = 1000
type Columns = readonly (Field | undefined)[]

/** Fields a row must have, whatever else it says: an empty row is wrong by them. */
const mandatory = (importer: Prepared): ReadonlySet<string> =>
  new Set(everyFault(importer, valuesOf({ ...importer, prepare: undefined }, [], []).values).map((f) => f.key))

/**
 * Mandatory fields no column of the file is for, and which no row can do without either: not one would be right, so the file
 * is told so, once, and not every row of it (ux.md 80).
 */
export const lackingIn = (importer: Prepared, columns: Columns, rows: Iterable<{ cells: string[] }>): Field[] => {
  const has = new Set(columns.map((f) => f?.key))
  const needed = mandatory(importer)
  let lacking = importer.fields.filter((f) => needed.has(f.key) && !has.has(f.key))
  for (const cells of firstOf(rows, asked)) {
    if (lacking.length === 0) break
    const { values } = valuesOf(importer, columns, cells)
    const wrong = new Set(everyFault(importer, values).map((f) => f.key))
    lacking = lacking.filter((f) => wrong.has(f.key) && isEmpty(values[f.key]))
  }
  return lacking
}

/** Notes which mandatory columns the file may lack, and what the first row tells of them instead. */
export const noteDerived = (
  report: ImportReport,
  importer: Prepared,
  columns: Columns,
  rows: () => Iterable<{ cells: string[] }>,
): void => {
  const needed = mandatory(importer)
  const [first = []] = report.sample
  for (const said of report.fields) {
    said.required = needed.has(said.key)
    if (!said.required) continue
    const field = importer.fields.find((f) => f.key === said.key)!
    const others = columns.map((f) => (f?.key === said.key ? undefined : f))
    if (lackingIn(importer, others, rows()).includes(field)) continue
    const value = valuesOf(importer, others, first).values[said.key]
    said.derived = isEmpty(value) ? '' : String(toCell(field, value as FieldValue))
  }
}
