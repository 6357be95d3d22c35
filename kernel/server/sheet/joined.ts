import { cellText } from './cells.ts'
import type { SheetRow } from './row.ts'

/** A row as it comes from a file. */
export interface Numbered {
  line: number
  values: unknown[]
  merged?: SheetRow['merged']
}
/** What the sheet of lines beside one of documents is called; a workbook without one is read by its first sheet alone. */
export const linesSheet = ['明细', 'Lines'] as const

const textAt = (row: Numbered | undefined, i: number): string => cellText(row?.values[i]).trim()

/** So much of a workbook's part is looked at. */
const LOOKED = 200_000
/** The names of a workbook's sheets, in their order. */
export const sheetNamesIn = (workbook: Buffer): string[] =>
  [...workbook.toString('utf8', 0, LOOKED).matchAll(/<(?:\w+:)?sheet\b[^>]*?\bname="([^"]*)"/g)].map((m) => m[1]!)

/**
 * Documents and their lines as one sheet: each line with its document in front, by the first column, which both begin with. A document
 * without lines is a row, and so is a line whose document is not there. A line has its number in the sheet of lines, a document without
 * any one behind them all, so that no two rows have the same.
 * @returns the documents alone where the sheets do not begin with the same column
 */
export function* joined(documents: readonly Numbered[], lines: readonly Numbered[]): Generator<Numbered> {
  const [head, ...rows] = documents
  const [under, ...rest] = lines
  if (!head || !under || textAt(head, 0) === '' || textAt(head, 0) !== textAt(under, 0)) {
    yield* documents
    return
  }
  const width = head.values.length
  const beside = (document: readonly unknown[], line: readonly unknown[]) => [
    ...Array.from({ length: width }, (_, i) => document[i] ?? ''),
    ...line.slice(1),
  ]
  const of = Map.groupBy(rest, (l) => textAt(l, 0))
  const behind = rest.at(-1)?.line ?? 1
  yield { line: head.line, values: beside(head.values, under.values) }
  for (const d of rows) {
    const own = of.get(textAt(d, 0)) ?? []
    if (own.length === 0) yield { line: behind + d.line, values: beside(d.values, []) }
    for (const l of own) yield { line: l.line, values: beside(d.values, l.values) }
  }
  const known = new Set(rows.map((d) => textAt(d, 0)))
  for (const l of rest)
    if (!known.has(textAt(l, 0))) yield { line: l.line, values: beside(l.values.slice(0, 1), l.values) }
}
