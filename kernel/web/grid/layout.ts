import type { At } from './move.ts'
import type { GridColumn, GridRow } from './types.ts'

/** Where the columns are, in px. The line number comes before them. */
export interface Layout {
  /** Width of the line number. */
  start: number
  lefts: readonly number[]
  widths: readonly number[]
  width: number
  /** How many leading columns stay, and where they end. */
  frozen: number
  frozenEnd: number
  /** Height of a line, of the header and of the footer. */
  line: number
}

/** @param room width of the grid: columns that do not fill it grow in proportion */
export const layoutOf = <R extends GridRow>(
  columns: readonly GridColumn<R>[],
  zoom: number,
  line: number,
  room = 0,
): Layout => {
  const start = Math.round(44 * zoom)
  const wish = columns.reduce((n, c) => n + c.width * zoom, 0)
  const grow = Math.max(1, (room - start) / (wish || 1))
  const widths = columns.map((c) => Math.floor(c.width * zoom * grow))
  const rest = room - start - widths.reduce((n, w) => n + w, 0)
  if (grow > 1 && widths.length) widths[widths.length - 1]! += rest
  const lefts: number[] = []
  let x = start
  for (const w of widths) {
    lefts.push(x)
    x += w
  }
  const loose = columns.findIndex((c) => !c.frozen)
  const frozen = loose < 0 ? columns.length : loose
  return { start, lefts, widths, width: x, frozen, frozenEnd: lefts[frozen] ?? x, line }
}

interface View {
  top: number
  left: number
  height: number
  width: number
}

/** Scroll position that shows a cell wholly, between header, footer and the frozen columns; as near as possible. */
export const scrollTo = (l: Layout, at: At, v: View, foot: number): { top: number; left: number } => {
  const y = at.row * l.line
  const room = v.height - l.line - foot
  const top = y < v.top ? y : y + l.line > v.top + room ? y + l.line - room : v.top
  if (at.col < l.frozen) return { top, left: v.left }
  const x = l.lefts[at.col] ?? 0
  const right = x + (l.widths[at.col] ?? 0)
  // a column wider than the room shows its beginning
  const left = x < v.left + l.frozenEnd ? x - l.frozenEnd : right > v.left + v.width ? right - v.width : v.left
  return { top, left: Math.min(left, x - l.frozenEnd) }
}
