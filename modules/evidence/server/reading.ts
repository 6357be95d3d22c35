import { Worker } from 'node:worker_threads'
import type { UploadedFile } from '#kernel/server/ctx.ts'
import { createRoom } from '#kernel/server/gate.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { SheetProblem } from '#kernel/server/sheet/limits.ts'
import { shareOf } from '#kernel/server/siblings.ts'
import type { Found, FromWorker } from './worker.ts'

const TIME = 60_000
const HEAP = 128
/** Packs looked into at once on this node: each may lie in memory twice. */
const room = createRoom({ places: shareOf(1), waiting: 10, patience: 60_000, each: 1 }, () =>
  refuse('正在校验的证据包较多，请稍后再试'),
)

const problems: Readonly<Record<SheetProblem, string>> = {
  size: '证据包解压后过大，无法校验',
  encrypted: '证据包已加密，无法校验',
  slow: '证据包读取超时，无法校验',
  ...Object.fromEntries(
    (['broken', 'rows', 'columns', 'old', 'empty'] as const).map((p) => [p, '文件已损坏或不是普通 ZIP，无法校验']),
  ),
} as Record<SheetProblem, string>

const read = (bytes: Uint8Array): Promise<FromWorker> =>
  new Promise((done) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 12 },
      env: {},
      execArgv: [],
    })
    const end = (m: FromWorker) => {
      clearTimeout(timer)
      done(m)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ problem: 'slow' }), TIME)
    worker.on('message', end)
    worker.on('error', () => end({ problem: 'size' }))
    worker.on('exit', () => end({ problem: 'broken' }))
  })

/**
 * What lies in an uploaded pack, found in a thread of its own with bounds of time and memory, before the call takes a connection
 * (security.md C91).
 * @throws Refusal of bombs, of strange zips and of what is none
 */
export const readPack = async ([file]: readonly UploadedFile[]): Promise<Found> => {
  if (!file) throw refuse('请选择文件')
  const answer = await room.use(() => read(file.bytes))
  if ('problem' in answer) throw refuse(problems[answer.problem])
  return answer.found
}
