import { codes } from '#kernel/shared/envelope.ts'
import { childPool } from '../children.ts'
import { createRoom, heavyAtOnce } from '../gate.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Checked } from './check.ts'
import type { FromChild, ToChild } from './judge-child.ts'

/** Longest one file may take, ms; the first one also starts the process. */
const TIME = 20_000
/** After this long without a file a process goes, ms. */
const IDLE = 60_000

export const crowded = (): Refusal => new Refusal(codes.tooMany, '正在处理的文件较多，请稍后再试')
/** Who waits holds nothing; strangers never take the places of those who work. */
const rooms = {
  people: createRoom({ places: heavyAtOnce, waiting: 40, patience: 60_000, each: 1 }, crowded),
  strangers: createRoom({ places: 1, waiting: 12, patience: 30_000 }, crowded),
}

const judges = childPool<ToChild, FromChild>(new URL('./judge-child.ts', import.meta.url), {
  time: TIME,
  idle: IDLE,
  heap: 256,
})
/** Ends the processes that judge, in the middle of a file too; the next file starts another. */
export const stopJudges = judges.stop

/**
 * Judges a picture or document by its bytes and gives what of it is kept (`checkUpload`), in another process with bounds of
 * time and memory. Whoever waits holds no connection to the database (security.md C91), and waits behind nobody's second file.
 * @param o.by whose file it is
 * @throws Refusal saying what is wrong with it, or that too many wait
 */
export const judgeFile = (filename: string, bytes: Buffer, o: { strangers?: boolean; by?: string }): Promise<Checked> =>
  rooms[o.strangers ? 'strangers' : 'people'].use(async () => {
    const answer = await judges.ask({ filename, bytes })
    if (!answer) throw refuse('文件「{{name}}」无法在限定的时间和内存内检查，未保存', { name: filename.slice(-100) })
    if ('refused' in answer) throw refuse(answer.refused.template, answer.refused.params)
    const { bytes: kept } = answer.checked
    return { ...answer.checked, bytes: kept ? Buffer.from(kept.buffer, kept.byteOffset, kept.length) : bytes }
  }, o.by)
