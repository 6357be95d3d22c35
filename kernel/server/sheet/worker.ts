import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { cellText } from './cells.ts'
import { csvRows, decodeCsv } from './csv.ts'
import { SheetError, sheetLimits } from './limits.ts'
import { checkZip } from './zip.ts'

/** What the worker says: rows with their Excel row numbers, the end, or why not. */
export type FromWorker =
  | { rows: { line: number; cells: string[] }[] }
  | { done: true }
  | { problem: SheetError['problem']; line: number }

const BATCH = 500
const port = parentPort!

async function* numbered(kind: 'xlsx' | 'csv', bytes: Buffer): AsyncGenerator<{ line: number; values: unknown[] }> {
  if (kind === 'csv') {
    let line = 0
    for (const values of csvRows(decodeCsv(bytes))) yield { line: ++line, values }
    return
  }
  await checkZip(bytes)
  for await (const row of streamXlsxRows(bytes)) yield { line: row.index + 1, values: row.values }
}

const asked = () => new Promise<void>((resolve) => port.once('message', () => resolve()))

const run = async (): Promise<void> => {
  const { kind, bytes } = workerData as { kind: 'xlsx' | 'csv'; bytes: Uint8Array }
  let rows: { line: number; cells: string[] }[] = []
  let count = 0
  for await (const { line, values } of numbered(kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) {
    if (values.length > sheetLimits.columns) {
      if (values.slice(sheetLimits.columns).some((v) => v !== null && v !== '')) throw new SheetError('columns')
      values.length = sheetLimits.columns
    }
    const cells = values.map((v) => cellText(v, line))
    if (!cells.some((c) => c.trim() !== '')) continue
    if (++count > sheetLimits.rows + 1) throw new SheetError('rows')
    rows.push({ line, cells })
    if (rows.length === BATCH) {
      port.postMessage({ rows } satisfies FromWorker)
      rows = []
      await asked()
    }
  }
  if (rows.length > 0) port.postMessage({ rows } satisfies FromWorker)
  port.postMessage({ done: true } satisfies FromWorker)
}

run().catch((e: unknown) => {
  const problem = e instanceof SheetError ? e.problem : 'broken'
  port.postMessage({ problem, line: e instanceof SheetError ? e.line : 0 } satisfies FromWorker)
})
