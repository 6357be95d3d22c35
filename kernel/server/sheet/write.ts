import { Readable } from 'node:stream'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { csvLine } from './csv.ts'
import { neutralised } from './formula.ts'

/**
 * A column of a written sheet: `number` columns hold real numbers with that many decimals, `moment` columns real days, or
 * times by the region's clock; all others are text.
 */
export interface SheetColumn {
  label: string
  number?: { decimals: number }
  moment?: 'day' | 'time'
  width?: number
  /** Choices offered as a drop-down list (templates only). */
  choices?: readonly string[]
}
export type SheetCell = string | number | null | undefined

export const mimeOf = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const plainNumber = /^-?\d{1,15}(\.\d+)?$/

/** A decimal string as a number cell, when a double holds it exactly enough; otherwise it stays text. */
const numberCell = (v: SheetCell): string | number | null => {
  if (v === null || v === undefined || v === '') return null
  if (typeof v === 'number') return v
  const digits = v.replace(/[-.]/g, '').replace(/^0+/, '')
  return plainNumber.test(v) && digits.length <= 15 ? Number(v) : neutralised(v)
}

const textCell = (v: SheetCell): string | null =>
  v === null || v === undefined || v === '' ? null : neutralised(String(v))

const formats = { day: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm:ss' } as const

/** A day or time as a cell Excel knows as one; what is none, or before its calendar begins, stays text. */
const momentCell = (v: SheetCell): Date | string | null => {
  const at = typeof v === 'string' && /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(v) && v >= '1901' ? v : ''
  const date = at ? new Date(`${at.slice(0, 10)}T${at.slice(11) || '00:00:00'}Z`) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : textCell(v)
}

const cellsOf = (columns: readonly SheetColumn[], row: readonly SheetCell[]) =>
  columns.map((c, i) => (c.number ? numberCell(row[i]) : c.moment ? momentCell(row[i]) : textCell(row[i])))

const widthOf = (c: SheetColumn): number =>
  Math.max(
    c.moment ? { day: 12, time: 20 }[c.moment] : 0,
    c.width ?? Math.min(40, Math.max(10, c.label.length * 2 + 4)),
  )

const formatOf = (decimals: number): string => (decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0')

const columnDefs = (columns: readonly SheetColumn[]) =>
  columns.map((c) => ({
    header: neutralised(c.label),
    width: widthOf(c),
    // '@' keeps a code that somebody types into the file text
    numFmt: c.number ? formatOf(c.number.decimals) : c.moment ? formats[c.moment] : '@',
  }))

async function* cells(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>,
) {
  for await (const row of rows) yield cellsOf(columns, row)
}

async function* csvText(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>,
) {
  let text = `\uFEFF${csvLine(columns.map((c) => neutralised(c.label)))}`
  for await (const row of rows) {
    text += csvLine(
      columns.map((c, i) => {
        const v = row[i]
        if (v === null || v === undefined) return ''
        return c.number && (typeof v === 'number' || plainNumber.test(v)) ? String(v) : neutralised(String(v))
      }),
    )
    if (text.length > 64 * 1024) {
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text) yield Buffer.from(text)
}

/**
 * A sheet as a stream of bytes: memory does not grow with the rows. Text beginning like a formula is neutralised, numbers
 * stay numbers, codes stay text with their leading zeros (security.md C52).
 */
export const writeSheet = (
  type: 'xlsx' | 'csv',
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>,
): Readable =>
  type === 'csv'
    ? Readable.from(csvText(columns, rows), { objectMode: false })
    : Readable.fromWeb(
        writeXlsxStream(cells(columns, rows), {
          name: sheetName(name),
          columns: columnDefs(columns),
          freezePane: { rows: 1 },
        }) as never,
      )

/** Names of sheets: at most 31 characters, none of `[]:*?/\`. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1'

const red = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } } as const

/**
 * An xlsx of text in which some cells are red, by their places in the row. The library's stream knows styles of columns
 * alone, but asks for them at every row: so they are answered for the row just handed out.
 */
export const writeMarked = (
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<{ cells: readonly SheetCell[]; red: readonly number[] }>,
): Readable => {
  let now: readonly number[] = []
  function* handedOut() {
    for (const row of rows) {
      now = row.red
      yield cellsOf(columns, row.cells)
    }
  }
  const defs = columnDefs(columns).map((c, i) => ({
    ...c,
    get style() {
      return now.includes(i) ? { numFmt: '@', fill: red } : undefined
    },
  }))
  const sheet = { name: sheetName(name), columns: defs, freezePane: { rows: 1 } }
  return Readable.fromWeb(writeXlsxStream(handedOut(), sheet) as never)
}

/** An import template: header, example rows, drop-down lists for the columns with choices, a second sheet with the rules. */
export const writeTemplate = async (
  name: string,
  columns: readonly SheetColumn[],
  examples: readonly (readonly SheetCell[])[],
  notes: readonly (readonly string[])[] = [],
  beside?: { name: string; columns: readonly SheetColumn[]; examples: readonly (readonly SheetCell[])[] },
): Promise<Buffer> => {
  const letter = (i: number): string =>
    (i < 26 ? '' : letter(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))
  // a list in the rule itself may have 255 characters; longer ones stand on the second sheet
  const short = (choices: readonly string[]) =>
    choices.join(',').length <= 255 && choices.every((c) => !c.includes(','))
  const long = columns.map((c, i) => ({ c, i })).filter(({ c }) => c.choices && !short(c.choices))
  const depth = Math.max(0, ...long.map(({ c }) => c.choices!.length))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: columnDefs(columns).map(({ header: _, ...c }) => c),
        rows: [columns.map((c) => neutralised(c.label)), ...examples.map((e) => cellsOf(columns, e))],
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap((c, i) =>
          c.choices?.length
            ? [
                {
                  type: 'list' as const,
                  ...(short(c.choices)
                    ? { values: [...c.choices] }
                    : {
                        formula1: `Choices!$${letter(long.findIndex((l) => l.i === i))}$1:$${letter(long.findIndex((l) => l.i === i))}$${c.choices.length}`,
                      }),
                  range: `${letter(i)}2:${letter(i)}10001`,
                  allowBlank: true,
                },
              ]
            : [],
        ),
      },
      // columns of lines have no lists
      ...(beside
        ? [
            {
              name: sheetName(beside.name),
              columns: columnDefs(beside.columns).map(({ header: _, ...c }) => c),
              rows: [
                beside.columns.map((c) => neutralised(c.label)),
                ...beside.examples.map((e) => cellsOf(beside.columns, e)),
              ],
              freezePane: { rows: 1 },
            },
          ]
        : []),
      ...(notes.length > 0 ? [{ name: 'Notes', rows: notes.map((n) => n.map(neutralised)) }] : []),
      ...(long.length > 0
        ? [
            {
              name: 'Choices',
              rows: Array.from({ length: depth }, (_, r) => long.map(({ c }) => neutralised(c.choices![r] ?? ''))),
            },
          ]
        : []),
    ],
  } as never)
  return Buffer.from(bytes)
}
