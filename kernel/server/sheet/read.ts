import { Worker } from 'node:worker_threads'
import { createRoom } from '../gate.ts'
import { refuse } from '../refusal.ts'
import { shareOf } from '../siblings.ts'
import { type SheetProblem, sheetLimits, sheetProblems } from './limits.ts'
import type { FromWorker } from './worker.ts'

/** One row of a sheet: its number in Excel (from 1) and its cells as text; empty rows are left out. */
export interface SheetRow {
  line: number
  cells: string[]
}
export type SheetKind = 'xlsx' | 'csv'

const starts = (b: Uint8Array, ...bytes: number[]): boolean => bytes.every((x, i) => b[i] === x)

const no = (problem: SheetProblem, line = 0) => refuse(sheetProblems[problem], { line })

/** What the bytes are, by their first bytes and never by the file's name. Refuses everything that is no sheet. */
export const sheetKindOf = (bytes: Uint8Array): SheetKind => {
  if (bytes.length === 0) throw no('empty')
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw no('old')
  const head = bytes.subarray(0, 4096)
  const wide = starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff)
  // control characters below tab stand in no text
  if (!wide && head.some((b) => b < 9 || (b > 13 && b < 32 && b !== 27))) throw no('broken')
  return 'csv'
}

/**
 * Parsers at once on this node: each may take its heap. Who waits for one holds a connection to the database, so no more
 * than six may: the pool's others belong to those who do not import.
 */
const room = createRoom({ places: shareOf(2), waiting: 6, patience: 60_000 }, () =>
  refuse('正在读取的文件较多，请稍后再试'),
)

/** Messages of a worker one by one; a crash, the end of its memory and the end of its time are problems too. */
async function* messages(worker: Worker): AsyncGenerator<FromWorker> {
  const inbox: FromWorker[] = []
  let wake = () => {}
  const put = (m: FromWorker) => {
    inbox.push(m)
    wake()
  }
  worker.on('message', put)
  worker.on('error', () => put({ problem: 'size', line: 0 }))
  worker.on('exit', () => put({ problem: 'broken', line: 0 }))
  const timer = setTimeout(() => put({ problem: 'slow', line: 0 }), sheetLimits.time)
  try {
    while (true) {
      if (inbox.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      yield inbox.shift()!
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/**
 * The rows of the first sheet of an uploaded file, header first, in a worker thread of its own with limits for memory and
 * time, so that a bomb ends the worker and not the server.
 * @throws Refusal with the reason when the file is no sheet, broken or too large
 */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const kind = sheetKindOf(bytes)
  const leave = await room.enter()
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { kind, bytes },
      resourceLimits: { maxOldGenerationSizeMb: sheetLimits.heap, maxYoungGenerationSizeMb: 12 },
      env: {},
      execArgv: [],
    })
    let any = false
    for await (const m of messages(worker)) {
      if ('problem' in m) throw no(m.problem, m.line)
      if ('done' in m) break
      any = true
      worker.postMessage('more')
      yield* m.rows
    }
    if (!any) throw no('empty')
  } finally {
    leave()
  }
}
