import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#tools/sources.ts'
import { lineTo, send, until } from './client.ts'

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address() as { port: number }
      s.close(() => done(port))
    })
  })

export interface Node {
  port: number
  child: ChildProcess
  /** Resolves when the process is gone. */
  gone: Promise<void>
  /** What it said on its error output. */
  said(): string
}

export interface NodeOptions {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** Modules of this folder loaded before the app: the planted bugs, the skewed clock. */
  plants?: readonly string[]
}

const running = new Map<ChildProcess, () => string>()

/** Ends what a failed scenario left running; answers the last words of the apps. */
export const stopAll = async (): Promise<string> => {
  const words = [...running.values()].map((said) => said().slice(-1500)).join('\n')
  await Promise.all(
    [...running.keys()].map(async (child) => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await new Promise((done) => child.once('exit', done))
      clearTimeout(late)
    }),
  )
  return words
}

/** The real app in a process of its own; returns when it serves. */
export const startNode = async (o: NodeOptions): Promise<Node> => {
  const plants = (o.plants ?? []).flatMap((p) => {
    const [file, query] = p.split('?')
    return [
      '--import',
      `${pathToFileURL(join(root, 'tests/faults/plants', `${file}.ts`)).href}${query ? `?${query}` : ''}`,
    ]
  })
  const child = spawn(process.execPath, [...plants, join(root, 'app/start.ts')], {
    env: {
      ...process.env,
      DEMO: 'small',
      DATABASE_URL: '',
      ...o.env,
      DATA_DIR: o.dataDir,
      PORT: String(o.port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.set(child, () => said)
  child.once('exit', (code) => {
    running.delete(child)
    // an app that ends by itself is a finding
    if (code) console.log(`     the app ended with ${code}: ${said.slice(-1500)}`)
  })
  let said = ''
  for (const out of [child.stdout, child.stderr]) out?.on('data', (d) => (said = (said + d).slice(-20_000)))
  let over = false
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  void gone.then(() => (over = true))
  const line = lineTo(o.port)
  await until('the app starts', 300_000, async () => {
    if (over) return true
    return (await send(line, { method: 'GET', path: '/health', timeout: 2000 })).envelope.code === 0
  })
  line.agent.destroy()
  if (over) throw new Error(`the app ended:\n${said}`)
  return { port: o.port, child, gone, said: () => said }
}

/** The polite end, as an operator's. */
export const stopNode = async (node: Node): Promise<void> => {
  node.child.kill('SIGTERM')
  await node.gone
}

const clusterOf = (dataDir: string): string => {
  const note = join(dataDir, 'pg.location')
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'pg')
}

/** The embedded server of a data folder and its backends. */
export const postgresOf = (dataDir: string): { main: number; all: number[] } => {
  const main = Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
  if (!(main > 1)) throw new Error('no PostgreSQL runs here')
  const all = readdirSync('/proc').filter((n) => {
    if (!/^\d+$/.test(n)) return false
    try {
      const stat = readFileSync(`/proc/${n}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === main
    } catch {
      return false
    }
  })
  return { main, all: [main, ...all.map(Number)] }
}

/** A signal to each of these processes; those already gone do not matter. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // gone
    }
  }
}

/** The owner's address of the embedded server of a data folder. */
export const ownerUrl = (dataDir: string): string => {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  return `postgres://jicai:${read('pg.secret')}@127.0.0.1:${read('pg.port')}/jicai`
}
