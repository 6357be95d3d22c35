import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyTask } from '#app/modules.ts'
import { noteDrill } from '#kernel/server/drill.ts'
import { type JobLog, type Jobs, startJobs } from '#kernel/server/job-runner.ts'
import { openWorld, type World } from './world.ts'

let w: World
let jobs: Jobs | undefined
const done: string[] = []
const failed: object[] = []
const log: JobLog = {
  info: (about) => void done.push((about as { task: string }).task),
  warn: () => {},
  error: (about) => void failed.push(about),
}
beforeAll(async () => {
  w = await openWorld()
})
afterAll(async () => {
  await jobs?.stop()
  await w.close()
})

test('every declared task runs through the queue with the rights of the app alone', async () => {
  const names = everyTask.map((task) => task.name)
  expect(new Set(names).size).toBe(names.length)
  for (const task of everyTask) await w.sql.query('select graphile_worker.add_job($1)', [task.name])
  jobs = await startJobs({ url: w.url, tasks: everyTask, log })
  await expect.poll(() => done.length + failed.length, { timeout: 20_000, interval: 25 }).toBe(names.length)
  expect(failed).toEqual([])
  expect(done.toSorted()).toEqual(names.toSorted())
})

test('what ran, what failed, what waits and what was given up are numbers for Prometheus', async () => {
  const numbers = async () => (await w.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  for (const task of everyTask)
    expect(await numbers()).toContain(`jicai_jobs_total{task="${task.name}",result="done"} 1`)
  await jobs?.stop()
  const broken = { name: 'test.broken', run: () => Promise.reject(new Error('no luck')) }
  jobs = await startJobs({ url: w.url, tasks: [broken], log })
  // a day from now, and of a task this node does not know
  await w.sql.query(`select graphile_worker.add_job('test.later', run_at := now() + interval '1 day')`)
  await w.sql.query(`select graphile_worker.add_job('test.unknown')`)
  await w.sql.query(`select graphile_worker.add_job('test.broken', max_attempts := 1)`)
  await expect.poll(numbers, { timeout: 20_000 }).toContain('jicai_jobs_total{task="test.broken",result="failed"} 1')
  await expect.poll(numbers).toMatch(/^jicai_jobs_given_up 1$/m)
  expect(await numbers()).toMatch(/^jicai_jobs_waiting 1$/m)
})

test('a house that has not tried a restore for a month says so', async () => {
  const days = async () =>
    Number(
      /^jicai_restore_drill_days (.*)$/m.exec(
        (await w.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body,
      )![1],
    )
  const told: string[] = []
  const warn = vi.spyOn(console, 'warn').mockImplementation((line: string) => void told.push(line))
  const drill = everyTask.find((task) => task.name === 'admin.drillDue')!
  const run = () => drill.run({ call: '', requestId: '' }, {})
  // never tried: the age of the house counts
  await w.org('hospital', '新院')
  expect(await days()).toBeLessThan(1)
  await w.sql.query(`update org set created_at = now() - interval '32 days'`)
  expect(Math.floor(await days())).toBe(32)
  await run()
  expect(told.join()).toContain('32 days')
  await noteDrill(w.sql)
  expect(await days()).toBeLessThan(1)
  told.length = 0
  await run()
  expect(told).toEqual([])
  await w.sql.query(`update config set value = to_jsonb(now() - interval '31 days 1 hour') where key = 'drill.lastAt'`)
  await run()
  expect(told.join()).toContain('31 days')
  warn.mockRestore()
})

test('what has its time of day is known to the queue', async () => {
  const { rows } = await w.sql.query('select identifier from graphile_worker._private_known_crontabs')
  const timed = everyTask.filter((task) => task.when).map((task) => task.name)
  expect(rows.map((r) => r.identifier).toSorted()).toEqual(timed.toSorted())
})
