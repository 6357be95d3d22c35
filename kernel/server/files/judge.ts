import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { codes } from '#kernel/shared/envelope.ts'
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

const alive = new Set<ChildProcess>()
const free: { child: ChildProcess; idle: NodeJS.Timeout }[] = []

const start = (): ChildProcess => {
  const child = fork(fileURLToPath(new URL('./judge-child.ts', import.meta.url)), {
    // nothing of ours: no address of the database, no keys
    env: { PATH: process.env.PATH },
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  child.on('error', () => {})
  child.once('exit', () => dismiss(child))
  // whoever works goes before whoever uploads
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  alive.add(child)
  return child
}

/** Ends a process; nobody is given to it any more. */
const dismiss = (child: ChildProcess): void => {
  alive.delete(child)
  const at = free.findIndex((f) => f.child === child)
  if (at >= 0) clearTimeout(free.splice(at, 1)[0]!.idle)
  child.kill('SIGKILL')
}

/** Ends the processes that judge, in the middle of a file too; the next file starts another. */
export const stopJudges = (): void => {
  for (const child of [...alive]) dismiss(child)
}
process.once('exit', stopJudges)

/** Undefined when the process took too long, too much memory, or broke; another takes its place. */
const ask = (file: ToChild): Promise<FromChild | undefined> =>
  new Promise((done) => {
    const found = free.pop()
    clearTimeout(found?.idle)
    const child = found?.child ?? start()
    const end = (answer?: FromChild) => {
      clearTimeout(late)
      child.off('message', end)
      child.off('exit', gone)
      if (answer) free.push({ child, idle: setTimeout(() => dismiss(child), IDLE).unref() })
      else dismiss(child)
      done(answer)
    }
    const gone = () => end()
    const late = setTimeout(gone, TIME)
    child.on('message', end)
    child.once('exit', gone)
    child.send(file, (e) => e && end())
  })

/**
 * Judges a picture or document by its bytes and gives what of it is kept (`checkUpload`), in another process with bounds of
 * time and memory. Whoever waits holds no connection to the database (security.md C91), and waits behind nobody's second file.
 * @param o.by whose file it is
 * @throws Refusal saying what is wrong with it, or that too many wait
 */
export const judgeFile = (filename: string, bytes: Buffer, o: { strangers?: boolean; by?: string }): Promise<Checked> =>
  rooms[o.strangers ? 'strangers' : 'people'].use(async () => {
    const answer = await ask({ filename, bytes })
    if (!answer) throw refuse('文件「{{name}}」无法在限定的时间和内存内检查，未保存', { name: filename.slice(-100) })
    if ('refused' in answer) throw refuse(answer.refused.template, answer.refused.params)
    const { bytes: kept } = answer.checked
    return { ...answer.checked, bytes: kept ? Buffer.from(kept.buffer, kept.byteOffset, kept.length) : bytes }
  }, o.by)
