import { Worker } from 'node:worker_threads'

/** Milliseconds and megabytes of heap for one document; what needs more is refused like one that hides something. */
const TIME = 20_000
const HEAP = 192

/** One at a time: what is unpacked of a document lies in memory beside the heap. */
let last: Promise<unknown> = Promise.resolve()

const judge = (bytes: Buffer): Promise<boolean> =>
  new Promise((done) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
      env: {},
      execArgv: [],
    })
    const end = (active: boolean) => {
      clearTimeout(timer)
      done(active)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(true), TIME)
    worker.on('message', end)
    worker.on('error', () => end(true))
    worker.on('exit', () => end(true))
  })

/**
 * Whether a PDF runs something, or hides whether it does; asked of a worker with limits, so that a document that unpacks
 * without end takes nobody's time (security.md C47).
 */
export const isDangerousPdf = (bytes: Buffer): Promise<boolean> => {
  const answer = last.then(() => judge(bytes))
  last = answer
  return answer
}
