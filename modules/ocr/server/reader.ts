import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Line } from './licence.ts'

/** Longest a picture may take; the first one also loads the models. */
const SECONDS = 30
/** Pictures that wait; further ones are turned away at once. */
const WAITING = 3
/** The models keep about 0.6 GB; after this long without a picture the process goes. */
const IDLE_SECONDS = 60

export type Trouble = 'busy' | 'missing' | 'failed'
export class OcrTrouble extends Error {
  readonly what: Trouble
  constructor(what: Trouble) {
    super(what)
    this.what = what
  }
}

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let queued = 0
let last: Promise<unknown> = Promise.resolve()
let count = 0

const stop = (): void => {
  clearTimeout(idle)
  child?.kill('SIGKILL')
  child = undefined
}
/** Ends the process that reads; for the end of the app. */
export const stopReader = stop

const start = (): ChildProcess => {
  const one = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    // nothing of ours: no address of the database, no keys
    env: { PATH: process.env.PATH, NODE_OPTIONS: '', OMP_NUM_THREADS: '1' },
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  one.unref()
  one.channel?.unref()
  one.on('error', () => {})
  one.on('exit', () => {
    if (child === one) child = undefined
  })
  return one
}

const ask = (path: string): Promise<Line[]> =>
  new Promise((resolve, reject) => {
    clearTimeout(idle)
    child ??= start()
    const one = child
    const id = ++count
    const done = (what: Line[] | OcrTrouble) => {
      clearTimeout(late)
      one.off('message', heard)
      one.off('exit', gone)
      if (what instanceof OcrTrouble) reject(what)
      else resolve(what)
    }
    const heard = (m: { id: number; lines?: Line[]; error?: Trouble }) => {
      if (m.id === id) done(m.lines ?? new OcrTrouble(m.error ?? 'failed'))
    }
    const gone = () => done(new OcrTrouble('failed'))
    const late = setTimeout(() => {
      stop()
      done(new OcrTrouble('failed'))
    }, SECONDS * 1000)
    one.on('message', heard)
    one.on('exit', gone)
    one.send({ id, path })
  })

/**
 * The pieces of text on a picture, with their places. One picture at a time for the whole node, in another process that is
 * killed when it takes too long.
 * @throws OcrTrouble when too many wait, the recognition is not installed, or it cannot read the picture
 */
export const readLines = async (bytes: Buffer): Promise<Line[]> => {
  if (queued > WAITING) throw new OcrTrouble('busy')
  queued++
  const turn = last.then(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'jicai-ocr-'))
    try {
      const path = join(dir, 'picture.jpg')
      await writeFile(path, bytes, { mode: 0o600 })
      return await ask(path)
    } finally {
      await rm(dir, { recursive: true, force: true })
      idle = setTimeout(stop, IDLE_SECONDS * 1000).unref()
    }
  })
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    queued--
  }
}
