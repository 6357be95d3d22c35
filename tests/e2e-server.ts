// The app as the browser tests meet it: demonstration data, a data folder of its own that goes with it. E2E_WORKERS=n: n apps at
// the ports from PORT on, each with its own copy of one region that was loaded once.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { dataDirNote, freshDataDir } from './sweep.ts'

const first = Number(process.env.PORT ?? 18_080)
const workers = Number(process.env.E2E_WORKERS ?? 1)
const folders: string[] = []
const apps: ChildProcess[] = []
let leaving = false

const startApp = (dataDir: string, port: number): ChildProcess => {
  const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: process.env.E2E_DATABASE_URL ?? '' }
  const app = spawn(process.execPath, [fileURLToPath(new URL('../app/start.ts', import.meta.url))], {
    stdio: 'inherit',
    env: { ...process.env, ...own },
  })
  apps.push(app)
  return app
}
const ended = async (app: ChildProcess): Promise<number> => {
  if (app.exitCode === null && app.signalCode === null) await once(app, 'exit')
  return app.exitCode ?? 1
}
const serves = async (app: ChildProcess, port: number): Promise<boolean> => {
  while (app.exitCode === null && app.signalCode === null) {
    if ((await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) return true
    await sleep(100)
  }
  return false
}

/**
 * Walks do not cut the power: no write waits for the disk, which on a slow machine is seconds. Said of the database, so the app
 * and its server stand as everybody has them.
 */
const hurried = async (dataDir: string): Promise<void> => {
  const read = (name: string) => readFileSync(`${dataDir}/${name}`, 'utf8').trim()
  const client = new pg.Client(`postgres://jicai:${read('pg.secret')}@127.0.0.1:${read('pg.port')}/jicai`)
  await client.connect()
  await client.query('alter database jicai set synchronous_commit = off')
  await client.end()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    leaving = true
    for (const app of apps) app.kill(signal)
  })
try {
  folders.push(await freshDataDir('jicai-e2e-'))
  if (workers > 1) {
    // at a port nobody waits for: an app that answers at its own is one to be tested
    const loader = startApp(folders[0]!, first + workers)
    if (!(await serves(loader, first + workers))) throw new Error('the region was not loaded')
    if (!process.env.E2E_DATABASE_URL) await hurried(folders[0]!)
    loader.kill('SIGTERM')
    await ended(loader)
    for (let i = 1; i < workers; i++) {
      folders.push(`${folders[0]!}-${i}`)
      // with its owners: the database's files belong to the user it runs as
      execFileSync('cp', ['-a', folders[0]!, folders[i]!])
      for (const own of ['pg.port', 'pg.location']) rmSync(`${folders[i]!}/${own}`, { force: true })
    }
  }
  const serving: ChildProcess[] = []
  // one after the other: when the last one answers, all do
  for (const [i, dataDir] of folders.entries()) {
    if (leaving) break
    // where tests find the database of the app they look at
    writeFileSync(dataDirNote(String(first + i)), dataDir)
    serving.push(startApp(dataDir, first + i))
    if (!(await serves(serving[i]!, first + i)) && !leaving) throw new Error(`no app at port ${first + i}`)
  }
  process.exitCode = Math.max(0, ...(await Promise.all(serving.map(ended))))
} catch (e) {
  console.error((e as Error).message)
  process.exitCode = 1
  for (const app of apps) app.kill('SIGTERM')
  await Promise.all(apps.map(ended))
} finally {
  for (const dataDir of folders) rmSync(dataDir, { recursive: true, force: true })
}
