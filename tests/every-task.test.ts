import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyTask } from '#app/modules.ts'
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

test('what has its time of day is known to the queue', async () => {
  const { rows } = await w.sql.query('select identifier from graphile_worker._private_known_crontabs')
  const timed = everyTask.filter((task) => task.when).map((task) => task.name)
  expect(rows.map((r) => r.identifier).toSorted()).toEqual(timed.toSorted())
})
