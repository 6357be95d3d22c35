import sharp from 'sharp'
import { Refusal } from '../refusal.ts'
import { type Checked, checkUpload } from './check.ts'

/*
 * Judges files alone in a process of its own, without our settings: what somebody's picture or document breaks here breaks
 * nothing else, and it can be ended at any moment (security.md C47, C91).
 */
export interface ToChild {
  filename: string
  bytes: Uint8Array
}
export type FromChild =
  // without bytes: those that came are kept as they are
  { checked: Omit<Checked, 'bytes'> & { bytes?: Uint8Array } } | { refused: Pick<Refusal, 'template' | 'params'> }

/** What a picture of 40 million dots needs while it is turned; pixels lie outside of the heap, which has its own bound. */
const MEMORY = 700 * 1024 * 1024
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY) process.exit(1)
}, 50).unref()
sharp.cache(false)
// one file is one processor's work
sharp.concurrency(1)

process.on('message', async ({ filename, bytes }: ToChild) => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const answer: FromChild = await checkUpload(filename, view).then(
    ({ bytes: kept, ...checked }) => ({ checked: kept === view ? checked : { ...checked, bytes: kept } }),
    (e: unknown) => {
      if (e instanceof Refusal) return { refused: { template: e.template, params: e.params } }
      process.exit(1)
    },
  )
  process.send?.(answer)
})
process.on('disconnect', () => process.exit(0))
