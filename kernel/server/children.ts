import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

interface Bounds {
  /** Longest one question may take, ms; the first one also starts the process. */
  time: number
  /** After this long without a question a process goes, ms. */
  idle: number
  /** Megabytes of its heap. */
  heap: number
}

/**
 * Processes that look at what strangers send: each alone, without our settings, and ended when it takes too long, too much
 * memory, or breaks (security.md C47, C91). How many there are at once is its asker's matter.
 */
export const childPool = <Question extends object, Reply extends object>(script: URL, { time, idle, heap }: Bounds) => {
  const alive = new Set<ChildProcess>()
  const free: { child: ChildProcess; idle: NodeJS.Timeout }[] = []

  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(script), {
      // nothing of ours: no address of the database, no keys
      env: { PATH: process.env.PATH },
      execArgv: [`--max-old-space-size=${heap}`],
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

  /** Ends the processes, in the middle of a question too; the next one starts another. */
  const stop = (): void => {
    for (const child of [...alive]) dismiss(child)
  }
  process.once('exit', stop)

  /** Undefined when the process took too long, too much memory, or broke; another takes its place. */
  const ask = (question: Question): Promise<Reply | undefined> =>
    new Promise((done) => {
      const found = free.pop()
      clearTimeout(found?.idle)
      const child = found?.child ?? start()
      const end = (answer?: Reply) => {
        clearTimeout(late)
        child.off('message', end)
        child.off('exit', gone)
        if (answer) free.push({ child, idle: setTimeout(() => dismiss(child), idle).unref() })
        else dismiss(child)
        done(answer)
      }
      const gone = () => end()
      const late = setTimeout(gone, time)
      child.on('message', end)
      child.once('exit', gone)
      child.send(question, (e) => e && end())
    })

  return { ask, stop }
}
