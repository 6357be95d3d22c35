import { type ImportFixes, type ImportReport, mending } from '#kernel/shared/importing.ts'

/** A refused row with what was found in it. */
export interface RefusedRow {
  line: number
  cells: string[]
  found: {
    title: string
    value: string
    reason: string
    /** The column stands in the file. */
    inFile: boolean
  }[]
}
const KEPT_PROBLEMS = 1000

/**
 * Puts the cells mended in the dialog into their rows. A title that stands twice in the header names both columns; rows and
 * titles the file does not have are nothing to mend.
 */
export const menderOf = (fixes: ImportFixes = []) => {
  const byLine = new Map<number, ImportFixes>()
  for (const fix of fixes) byLine.set(fix.line, [...(byLine.get(fix.line) ?? []), fix])
  const mended = new Set<number>()
  return {
    /** Rows that were changed. */
    mended,
    /** The row's cells as they are to be understood; `known` are the titles of columns that mean a field. */
    mend: (line: number, cells: string[], headers: readonly string[], known: ReadonlySet<string>): string[] => {
      const mine = (byLine.get(line) ?? []).filter((f) => known.has(f.column))
      if (mine.length === 0) return cells
      mended.add(line)
      const values = new Map(mine.map((f) => [f.column, f.value]))
      const width = Math.max(cells.length, headers.length)
      return Array.from({ length: width }, (_, i) => values.get(headers[i] ?? '') ?? cells[i] ?? '')
    },
  }
}

/** Writes the refused rows, sorted by line, into the report: their first problems, and which of them may be mended in place. */
export const tell = (report: ImportReport, bad: readonly RefusedRow[], mended: ReadonlySet<number>): void => {
  let places = mending.rows - mended.size
  for (const row of bad) {
    const shown = report.problems.length < KEPT_PROBLEMS
    const mine = shown && (mended.has(row.line) || places-- > 0)
    if (!mine) report.beyondMending++
    report.problemCount += row.found.length
    for (const { title, value, reason, inFile } of row.found.slice(0, KEPT_PROBLEMS - report.problems.length)) {
      report.problems.push({
        line: row.line,
        column: title,
        value: value.slice(0, mending.length),
        reason,
        mendable: mine && inFile && value.length <= mending.length,
      })
    }
  }
}
