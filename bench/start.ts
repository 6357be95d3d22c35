import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tools/sources.ts'
import type { Figure } from './harness.ts'

interface Start {
  seconds: number
  cpu: number
}

/** CPU seconds of a process with its ended children. */
const cpuOf = (pid: number): number => {
  try {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return after.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
  } catch {
    return 0
  }
}
/** The database server of a data folder and its backends. */
const server = (dataDir: string): number[] => {
  try {
    const main = Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
    return [main, ...readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').map(Number)]
  } catch {
    return []
  }
}

/** Seconds until the app says where it is, in a folder of its own; then it is stopped. */
const start = async (dataDir: string): Promise<Start> => {
  const from = performance.now()
  const child = spawn(process.execPath, [join(root, 'app/start.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'on', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the app ended with ${code}`)))
    child.stdout.on('data', (d: Buffer) => d.includes('Jicai: ') && done())
  })
  const seconds = (performance.now() - from) / 1000
  const cpu = [child.pid!, ...server(dataDir)].reduce((sum, pid) => sum + cpuOf(pid), 0)
  child.removeAllListeners('exit')
  child.kill('SIGTERM')
  await new Promise((r) => child.once('exit', r))
  return { seconds, cpu }
}

/** The first start makes the database and loads the demonstration region, the second finds both. */
export const benchStart = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-start-'))
  try {
    return [
      figure('first start with the demonstration region', 60, await start(dataDir)),
      figure('second start', 8, await start(dataDir)),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const figure = (name: string, limit: number, { seconds, cpu }: Start): Figure => ({
  name,
  wanted: `≤ ${limit} s`,
  reached: `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of CPU, database included)`,
  ok: seconds <= limit,
})
