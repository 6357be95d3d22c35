import { cmp } from '#kernel/shared/decimal.ts'
import { shown } from './cells.ts'
import type { At } from './move.ts'
import { isNumber } from './number.ts'
import type { GridColumn, GridRow } from './types.ts'

/** What the user wants to see of the lines; the document keeps its own order and all of them. */
export interface Wish {
  /** Lines with this text in one of their cells. */
  word?: string
  /** Lines that show as wrong. */
  faulty?: boolean
  sort?: { column: string; down: boolean }
}

/** Keys of the lines on screen, in their order. */
export type View = readonly string[]

const has = <R extends GridRow>(columns: readonly GridColumn<R>[], row: R, word: string): boolean =>
  columns.some((c) => shown(c, row).toLowerCase().includes(word) || c.get(row).toLowerCase().includes(word))

const compared = (a: string, b: string): number =>
  isNumber(a) && isNumber(b) ? cmp(a, b) : a.localeCompare(b, 'zh-CN', { numeric: true })

/** The view of a wish; undefined when all lines stand as they are. Empty cells come last either way. */
export const viewOf = <R extends GridRow>(
  columns: readonly GridColumn<R>[],
  rows: readonly R[],
  wish: Wish,
  wrong: (row: R) => boolean,
): View | undefined => {
  const word = wish.word?.trim().toLowerCase()
  const column = columns.find((c) => c.key === wish.sort?.column)
  if (!word && !wish.faulty && !column) return undefined
  const found = rows.filter((row) => (!word || has(columns, row, word)) && (!wish.faulty || wrong(row)))
  if (column) {
    const by = wish.sort?.down ? -1 : 1
    found.sort((x, y) => {
      const [a, b] = [column.get(x), column.get(y)]
      return a === b ? 0 : a === '' ? 1 : b === '' ? -1 : compared(a, b) * by
    })
  }
  return found.map((row) => row.key)
}

/** The lines of a view; lines that are gone are left out. */
export const seen = <R extends GridRow>(rows: readonly R[], view: View | undefined): readonly R[] => {
  if (!view) return rows
  const by = new Map(rows.map((r) => [r.key, r]))
  return view.flatMap((key) => by.get(key) ?? [])
}

/**
 * All lines after those on screen were changed from `before` to `after`: changed lines stay at their place, deleted ones go,
 * new ones come behind the line they follow on screen, at the end when nothing follows them.
 */
export const merged = <R extends GridRow>(
  all: readonly R[],
  before: readonly R[],
  after: readonly R[],
): readonly R[] => {
  const now = new Map(after.map((r) => [r.key, r]))
  const old = new Set(before.map((r) => r.key))
  const result = all.flatMap((r) => (old.has(r.key) ? (now.get(r.key) ?? []) : [r]))
  const known = new Set(all.map((r) => r.key))
  const last = after.findLastIndex((r) => known.has(r.key))
  after.forEach((row, i) => {
    if (known.has(row.key)) return
    if (i > last) result.push(row)
    else {
      const previous = after[i - 1]
      const next = after.slice(i).find((r) => known.has(r.key))
      const at = previous
        ? result.findIndex((r) => r.key === previous.key) + 1
        : result.findIndex((r) => r.key === next?.key)
      result.splice(Math.max(0, at), 0, row)
    }
  })
  return result
}

/** Every cell with the text, line by line. */
export const matches = <R extends GridRow>(
  columns: readonly GridColumn<R>[],
  rows: readonly R[],
  typed: string,
): At[] => {
  const word = typed.trim().toLowerCase()
  if (!word) return []
  return rows.flatMap((r, row) =>
    columns.flatMap((c, col) => (shown(c, r).toLowerCase().includes(word) || c.get(r) === word ? [{ row, col }] : [])),
  )
}

/** The column whose zero makes a line worth nothing: the first required number, else the first that is typed. */
export const countedBy = <R extends GridRow>(columns: readonly GridColumn<R>[]): GridColumn<R> | undefined => {
  const numbers = columns.filter((c) => c.kind === 'num' && c.set)
  return numbers.find((c) => c.required) ?? numbers[0]
}

/** Is nothing ordered by this line? */
export const isZero = (value: string): boolean => value.trim() === '' || (isNumber(value) && cmp(value, '0') === 0)
