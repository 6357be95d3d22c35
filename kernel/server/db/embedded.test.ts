import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningDatabase, startDatabase } from './embedded.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'jicai-embedded-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await (await startDatabase({ dataDir })).stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const app = fileURLToPath(new URL('./embedded.fixture.ts', import.meta.url))
const children: ChildProcess[] = []

/** An app in a process of its own; resolves with what it says first. */
const startApp = (): Promise<{ said: string; child: ChildProcess }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [app, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    const answer = (data: Buffer) => resolve({ said: data.toString().trim(), child })
    child.stdout.once('data', answer)
    child.stderr.once('data', answer)
  })
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))
const postmaster = () => Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])

const ask = async <T>(database: { url: string }, sql: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}
const count = async (database: RunningDatabase) =>
  (await ask<{ n: number }>(database, 'select count(*)::int n from kept'))[0]?.n

test('the first start makes the cluster; what is written survives a stop and a start on the same port', async () => {
  const first = await startDatabase({ dataDir })
  await ask(first, 'create table kept (id int); insert into kept values (1)')
  expect(await ask(first, `select current_setting('fsync') f, current_setting('synchronous_commit') s`)).toEqual([
    { f: 'on', s: 'on' },
  ])
  await first.stop()
  const second = await startDatabase({ dataDir })
  expect(second.url).toBe(first.url)
  expect(await count(second)).toBe(1)
  await second.stop()
})

test('an app that is killed leaves nothing that blocks the next one, which adopts the running server', async () => {
  const { said, child } = await startApp()
  await ask({ url: said }, 'insert into kept values (2)')
  const before = postmaster()
  child.kill('SIGKILL')
  await ended(child)
  const next = await startDatabase({ dataDir })
  expect(postmaster()).toBe(before)
  expect(await count(next)).toBe(2)
  await next.stop()
})

test('app and server both killed: the next start recovers what was committed', async () => {
  const { said, child } = await startApp()
  await ask({ url: said }, 'insert into kept values (3)')
  child.kill('SIGKILL')
  process.kill(postmaster(), 'SIGKILL')
  await ended(child)
  const next = await startDatabase({ dataDir })
  expect(await count(next)).toBe(3)
  await next.stop()
})

test('a process number that another program got meanwhile is not taken for the server, nor for the app', async () => {
  writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'pg')}\n1\n5432\n\n127.0.0.1\n`)
  writeFileSync(join(dataDir, 'app.lock'), JSON.stringify({ pid: process.pid, born: 'an earlier boot 1' }))
  const next = await startDatabase({ dataDir })
  expect(await count(next)).toBe(3)
  await next.stop()
})

test('the second app on one data folder is told so and goes; the first works on', async () => {
  const first = await startApp()
  const second = await startApp()
  expect(second.said).toMatch(/^Jicai is already running on the data folder .* \(process \d+\)\. .*DATA_DIR/)
  expect(second.said.split('\n')).toHaveLength(1)
  expect(await ask({ url: first.said }, 'select 1 as one')).toEqual([{ one: 1 }])
  first.child.kill('SIGTERM')
  expect(await ended(first.child)).toBe(0)
})

test('of several started at the same moment exactly one gets the folder', async () => {
  const all = await Promise.all([startApp(), startApp(), startApp()])
  const winners = all.filter((a) => a.said.startsWith('postgres://'))
  expect(winners).toHaveLength(1)
  winners[0]?.child.kill('SIGTERM')
  await ended(winners[0]!.child)
})

test('a server killed under a living app comes back on the same port with everything', async () => {
  const database = await startDatabase({ dataDir })
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => count(database).catch(() => undefined), { timeout: 15_000 }).toBe(3)
  await database.stop()
})
