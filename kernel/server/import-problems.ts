import { hash } from 'node:crypto'
import type { Fault, Values } from '#kernel/shared/field.ts'
import { type ImportFixes, type ImportReport, mending } from '#kernel/shared/importing.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import type { Ctx } from './ctx.ts'
import { storeFile } from './files/store.ts'
import { REASON } from './import-columns.ts'
import { say } from './say.ts'
import { mimeOf, writeMarked } from './sheet/write.ts'

/** A refused row with what was found in it. */
export interface RefusedRow {
  line: number
  cells: string[]
  found: {
    title: string
    value: string
    reason: string
    /** Place of the column in the file, if it stands there. */
    at: number | undefined
  }[]
}
const KEPT_PROBLEMS = 1000

/** Which values a key is made of. */
const partsOf = (keyOf: (v: Values) => string, values: Values): { key: string; of: Set<string> } => {
  const of = new Set<string>()
  const watched = new Proxy(values, {
    get: (v, name) => {
      of.add(String(name))
      return v[String(name)]
    },
  })
  return { key: keyOf(watched), of }
}

/**
 * Finds rows of one file about the same record: 'same' when they say the same, a fault when they contradict each other. A
 * row with other faults is told of its twin too, as far as what names the record can be read.
 */
export const twinsOf = (keyOf: ((v: Values) => string) | undefined) => {
  const seen = new Map<string, { line: number; same: string }>()
  const wrong = new Map<string, { line: number; same: string }>()
  return (line: number, values: Values, faults: readonly Fault[]): 'same' | Fault | undefined => {
    if (!keyOf) return undefined
    const { key, of } = partsOf(keyOf, values)
    if (faults.some((f) => of.has(f.key))) return undefined
    // hashes, because a file may have a hundred thousand of them
    const mine = { line, same: hash('sha256', JSON.stringify(values), 'base64') }
    const short = key.length > 60 ? hash('sha256', key, 'base64') : key
    // also of one that has other faults: all of a file is told in one pass (ux.md 80)
    const twin = seen.get(short) ?? wrong.get(short)
    if (!twin) {
      ;(faults.length > 0 ? wrong : seen).set(short, mine)
      return undefined
    }
    if (twin.same === mine.same && (faults.length > 0 || !seen.has(short))) {
      if (faults.length === 0) seen.set(short, mine)
      return undefined
    }
    if (twin.same === mine.same) return 'same'
    return { key: '', reason: '与第 {{twin}} 行重复', params: { twin: twin.line } }
  }
}

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
    for (const { title, value, reason, at } of row.found.slice(0, KEPT_PROBLEMS - report.problems.length)) {
      report.problems.push({
        line: row.line,
        column: title,
        value: value.slice(0, mending.length),
        reason,
        mendable: mine && at !== undefined && value.length <= mending.length,
      })
    }
  }
}

/**
 * The user's own refused rows with 错误原因 behind them and the wrong cells in red, to be mended and imported again.
 * @param width so many of the headers are the file's own
 */
export const errorFile = async (
  ctx: Ctx,
  title: string,
  headers: readonly string[],
  bad: readonly RefusedRow[],
  width = headers.length,
): Promise<string> => {
  // a file that came from here brings its old reasons; a column it lacked stands there where something was said in it
  const kept = headers
    .map((_, i) => i)
    .filter((i) => headers[i] !== REASON && (i < width || bad.some((row) => row.cells[i])))
  const columns = [...kept.map((i) => headers[i] ?? ''), REASON].map((label) => ({ label }))
  const { colon, semicolon } = marks[ctx.lang]
  const rows = bad.map(({ cells, found }) => ({
    cells: [
      ...kept.map((i) => cells[i] ?? ''),
      found.map((f) => (f.title ? f.title + colon + f.reason : f.reason)).join(semicolon),
    ],
    red: found.flatMap((f) => (f.at === undefined || !kept.includes(f.at) ? [] : [kept.indexOf(f.at)])),
  }))
  const chunks: Buffer[] = []
  for await (const chunk of writeMarked(title, columns, rows)) chunks.push(chunk as Buffer)
  return storeFile(ctx, {
    name: `${title}-${say(REASON, ctx.lang)}.xlsx`,
    mime: mimeOf.xlsx,
    purpose: 'importErrors',
    bytes: Buffer.concat(chunks),
  })
}
