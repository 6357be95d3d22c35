import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tools/sources.ts'
import type { Figure } from './harness.ts'

/** Seconds until the app says where it is, in a folder of its own; then it is stopped. */
const start = async (dataDir: string): Promise<number> => {
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
  child.removeAllListeners('exit')
  child.kill('SIGTERM')
  await new Promise((r) => child.once('exit', r))
  return seconds
}

/** The first start makes the database and loads the demonstration region, the second finds both. */
export const benchStart = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-start-'))
  try {
    return [
      figure('first start with the demonstration region', 60, await start(dataDir)),
      figure('second start', 5, await start(dataDir)),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const figure = (name: string, limit: number, seconds: number): Figure => ({
  name,
  wanted: `≤ ${limit} s`,
  reached: `${seconds.toFixed(1)} s`,
  ok: seconds <= limit,
})
