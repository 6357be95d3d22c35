import { t } from '../i18n.ts'
import { type Fault, faultsOf, isEmpty } from './cells.ts'
import type { At } from './move.ts'
import type { GridColumn, GridData, GridRow, LineError } from './types.ts'

/** What may already be shown as wrong: nothing before the user was there (ux.md 1.3, Validation). */
export interface Marks {
  /** After a submit: everything. */
  all: boolean
  /** Keys of lines that were left: their missing cells too. */
  lines: ReadonlySet<string>
  /** Cells that were committed: what is in them. */
  cells: ReadonlySet<string>
  /** Server errors whose cell was edited since. */
  gone: ReadonlySet<LineError>
}

export const noMarks: Marks = { all: false, lines: new Set(), cells: new Set(), gone: new Set() }

/** Name of a cell in `Marks`. */
export const cellKey = (row: string, column: string): string => `${row}\t${column}`

const caches = new WeakMap<readonly object[], WeakMap<object, ReadonlyMap<string, Fault>>>()

/** `faultsOf`, remembered as long as the row and the columns are the same objects. */
const known = <R extends GridRow>(d: GridData<R>, row: R): ReadonlyMap<string, Fault> => {
  let cache = caches.get(d.columns)
  if (!cache) {
    cache = new WeakMap()
    caches.set(d.columns, cache)
  }
  let found = cache.get(row)
  if (!found) {
    found = faultsOf(d, row)
    cache.set(row, found)
  }
  return found
}

const twinCaches = new WeakMap<readonly object[], ReadonlyMap<string, number>>()

/** Lines that repeat one above them: the number of that one, by their key; remembered as long as the lines are the same. */
export const twinsOf = <R extends GridRow>(d: GridData<R>, rows: readonly R[]): ReadonlyMap<string, number> => {
  const known = twinCaches.get(rows)
  if (known) return known
  const first = new Map<string, number>()
  const found = new Map<string, number>()
  rows.forEach((row, i) => {
    const identity = d.twins?.of(row)
    if (identity === undefined) return
    const before = first.get(identity)
    if (before === undefined) first.set(identity, i + 1)
    else found.set(row.key, before)
  })
  twinCaches.set(rows, found)
  return found
}

/** What stands about lines beside their own cells, by row key: errors of the server, and what repeats an earlier line. */
export const standing = <R extends GridRow>(
  d: GridData<R>,
  rows: readonly R[],
  marks: Marks,
): ReadonlyMap<string, LineError[]> => {
  const found = new Map<string, LineError[]>()
  const say = (e: LineError) => found.set(e.row, [...(found.get(e.row) ?? []), e])
  for (const [row, line] of twinsOf(d, rows))
    say({ row, column: d.twins!.column, message: t('与第 {{twin}} 行重复', { twin: String(line) }) })
  for (const e of d.errors ?? []) if (!marks.gone.has(e)) say(e)
  return found
}

/** What a line shows as wrong now, in column order; the column is missing for what concerns the whole line. */
export const shownIn = <R extends GridRow>(
  d: GridData<R>,
  row: R,
  marks: Marks,
  server?: readonly LineError[],
): LineError[] => {
  const own = marks.all || marks.lines.has(row.key) || marks.cells.size > 0 || row.loose ? known(d, row) : undefined
  if (!own?.size && !server) return []
  const whole = marks.all || marks.lines.has(row.key)
  const skip = !own?.size || isEmpty(d, row)
  const found: LineError[] = []
  for (const { key } of d.columns) {
    const cell = cellKey(row.key, key)
    const fault = skip ? undefined : own?.get(key)
    const told = whole || row.loose?.[key] || (!fault?.missing && marks.cells.has(cell))
    const mine = told ? fault?.message : undefined
    const message = mine ?? server?.find((e) => e.column === key)?.message
    if (message) found.push({ row: row.key, column: key, message })
  }
  const keys = new Set<string | undefined>(d.columns.map((c) => c.key))
  for (const e of server ?? []) if (!keys.has(e.column)) found.push({ row: row.key, message: e.message })
  return found
}

/** Everything shown as wrong, line by line; a line that was taken out takes its errors along (ux.md 78). */
export const listErrors = <R extends GridRow>(d: GridData<R>, rows: readonly R[], marks: Marks): LineError[] => {
  const server = standing(d, rows, marks)
  return rows.flatMap((row) => shownIn(d, row, marks, server.get(row.key)))
}

/** What keeps the lines from being sent: what the server refused of them before, it judges anew. */
export const ownFaults = <R extends GridRow>(d: GridData<R>, rows: readonly R[], marks: Marks): LineError[] =>
  listErrors({ ...d, errors: [] }, rows, marks)

/** Where an error is; one about a whole line is in the line's first column. */
export const placeOf = <R extends GridRow>(
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  e: LineError,
): At | undefined => {
  const row = rows.findIndex((r) => r.key === e.row)
  return row < 0
    ? undefined
    : {
        row,
        col: Math.max(
          0,
          columns.findIndex((c) => c.key === e.column),
        ),
      }
}

/** The place after (or before) where the user is, round the end. */
export const nextPlace = (places: readonly At[], at: At, by: 1 | -1): At | undefined => {
  const order = (p: At) => (p.row - at.row || p.col - at.col) * by
  const sorted = [...places].sort((a, b) => order(a) - order(b))
  return sorted.find((p) => order(p) > 0) ?? sorted[0]
}
