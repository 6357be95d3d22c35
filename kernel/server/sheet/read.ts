import { Worker } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'
import { createRoom } from '../gate.ts'
import { refuse } from '../refusal.ts'
import { shareOf } from '../siblings.ts'
import { type SheetProblem, sheetLimits, sheetProblems } from './limits.ts'
import type { SheetRow } from './row.ts'
import type { FromWorker, ToWorker } from './worker.ts'

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
  // pages and electronic invoices are text too, and no table
  if (
    /^\s*<(\?xml|!doctype|html)/i.test(
      Buffer.from(head)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  )
    throw no('broken')
  return 'csv'
}

/** A sheet that was read to its end: its rows lie packed, so that a hundred thousand of them cost no more than the file. */
export interface Sheet {
  rows(): Generator<SheetRow>
}

function* rowsOf(packed: readonly Uint8Array[]): Generator<SheetRow> {
  for (const one of packed) yield* JSON.parse(inflateSync(one).toString()) as SheetRow[]
}

/** Parsers at once on this node: each may take its heap. One person has one, so that the other is for the others. */
const room = createRoom({ places: shareOf(2), waiting: 30, patience: 60_000, each: 1 }, () =>
  refuse('正在读取的文件较多，请稍后再试'),
)

/** What a worker says of a file; a crash, the end of its memory and the end of its time are problems too. */
const read = (file: ToWorker): Promise<Uint8Array[] | Exclude<FromWorker, { packed: Uint8Array } | { done: true }>> =>
  new Promise((done) => {
    const packed: Uint8Array[] = []
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: sheetLimits.heap, maxYoungGenerationSizeMb: 12 },
      env: {},
      execArgv: [],
    })
    const end = (m: Exclude<FromWorker, { packed: Uint8Array }>) => {
      clearTimeout(timer)
      done('problem' in m ? m : packed)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ problem: 'slow', line: 0 }), sheetLimits.time)
    worker.on('message', (m: FromWorker) => {
      if ('packed' in m) packed.push(m.packed)
      else end(m)
    })
    worker.on('error', () => end({ problem: 'size', line: 0 }))
    worker.on('exit', () => end({ problem: 'broken', line: 0 }))
  })

/**
 * Reads the first sheet of an uploaded file, header first, in a worker thread of its own with limits for memory and time, so
 * that a bomb ends the worker and not the server. Whoever waits holds no connection to the database (security.md C91).
 * @param o.most rows that are enough; all when left out
 * @param o.job of the background, which runs but a few at once: waits for nobody
 * @param o.by whose file it is
 * @throws Refusal with the reason when the file is no sheet, broken or too large, or too many wait
 */
export const openSheet = async (
  bytes: Uint8Array,
  o: { most?: number; job?: boolean; by?: string } = {},
): Promise<Sheet> => {
  const file = { kind: sheetKindOf(bytes), bytes, most: o.most }
  const found = await (o.job ? read(file) : room.use(() => read(file), o.by))
  if ('problem' in found) throw no(found.problem, found.line)
  if (found.length === 0) throw no('empty')
  return { rows: () => rowsOf(found) }
}
