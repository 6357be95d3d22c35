import { parentPort, workerData } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { cellText } from './cells.ts'
import { csvRows, decodeCsv } from './csv.ts'
import { joined, linesSheet, type Numbered, sheetNamesIn } from './joined.ts'
import { SheetError, sheetLimits } from './limits.ts'
import { type Covered, coveredIn } from './merged.ts'
import type { SheetRow } from './row.ts'
import { checkZip } from './zip.ts'

/** What the worker is given: the file, and after how many rows it may stop. */
export interface ToWorker {
  kind: 'xlsx' | 'csv'
  bytes: Uint8Array
  most?: number
}
/** What it says: rows packed (`rowsOf`), the end, or why not. */
export type FromWorker = { packed: Uint8Array } | { done: true } | { problem: SheetError['problem']; line: number }

/** Rows and characters packed at once. */
const BATCH = 500
const LETTERS = 1_000_000
const port = parentPort!

/** The rows of one sheet of a workbook that are not empty; no more than a file may have. */
const every = async (bytes: Buffer, sheet: number): Promise<Numbered[]> => {
  const rows: Numbered[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (!values.some((v) => cellText(v).trim() !== '')) continue
    if (rows.push({ line: index + 1, values }) > sheetLimits.rows + 1) throw new SheetError('rows')
  }
  return rows
}

async function* numbered(kind: 'xlsx' | 'csv', bytes: Buffer): AsyncGenerator<Numbered> {
  if (kind === 'csv') {
    let line = 0
    for (const values of csvRows(decodeCsv(bytes))) yield { line: ++line, values }
    return
  }
  let covered: Covered = new Map()
  let names: string[] = []
  await checkZip(bytes, (name, part) => {
    // the first sheet is the one that is read
    if (name === 'xl/worksheets/sheet1.xml') covered = coveredIn(part)
    if (name === 'xl/workbook.xml') names = sheetNamesIn(part)
  })
  if (names[1] && (linesSheet as readonly string[]).includes(names[1])) {
    yield* joined(await every(bytes, 0), await every(bytes, 1))
    return
  }
  for await (const row of streamXlsxRows(bytes)) {
    const line = row.index + 1
    yield { line, values: row.values, merged: covered.get(line) }
  }
}

const run = async (): Promise<void> => {
  const { kind, bytes, most } = workerData as ToWorker
  let rows: SheetRow[] = []
  let count = 0
  let letters = 0
  let all = 0
  const send = () => {
    if (rows.length === 0) return
    const packed = deflateSync(JSON.stringify(rows), { level: 1 })
    port.postMessage({ packed } satisfies FromWorker)
    rows = []
    letters = 0
  }
  for await (const { line, values, merged } of numbered(
    kind,
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  )) {
    if (values.length > sheetLimits.columns) {
      if (values.slice(sheetLimits.columns).some((v) => v !== null && v !== '')) throw new SheetError('columns')
      values.length = sheetLimits.columns
    }
    const texts = values.map(cellText)
    const long = texts.flatMap((text, i) => (text.length > sheetLimits.cell ? [i] : []))
    // so much of it is kept that one can tell which it is
    const cells = long.length > 0 ? texts.map((text, i) => (long.includes(i) ? text.slice(0, 100) : text)) : texts
    if (!cells.some((c) => c.trim() !== '')) continue
    if (++count > sheetLimits.rows + 1) throw new SheetError('rows')
    rows.push({ line, cells, ...(long.length > 0 ? { long } : {}), ...(merged ? { merged } : {}) })
    letters += cells.reduce((sum, c) => sum + c.length, 0)
    all += texts.reduce((sum, c) => sum + c.length, 0)
    // one long text may be named by a million cells
    if (all > sheetLimits.unzipped) throw new SheetError('size')
    if (rows.length === BATCH || letters > LETTERS) send()
    if (count === most) break
  }
  send()
  port.postMessage({ done: true } satisfies FromWorker)
}

run().catch((e: unknown) => {
  const problem = e instanceof SheetError ? e.problem : 'broken'
  port.postMessage({ problem, line: e instanceof SheetError ? e.line : 0 } satisfies FromWorker)
})
