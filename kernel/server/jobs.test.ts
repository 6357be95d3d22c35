import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { createPool } from './db/pool.ts'
import { freeDead } from './job-alive.ts'
import { cronOf, type JobLog, type Jobs, startJobs } from './job-runner.ts'
import { enqueue } from './jobs.ts'
import type { Task } from './task.ts'
import { closeDatabase, inContext, systemActor, useDatabase } from './tx.ts'

let database: FreshDatabase
let owner: pg.Client
const running: Jobs[] = []
beforeAll(async () => {
  database = await freshDatabase()
  useDatabase(createPool(database.url, { role: 'jicai_app' }))
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await Promise.all(running.map((r) => r.stop()))
  await closeDatabase()
  await owner.end()
  await database.drop()
})

interface Line {
  level: string
  about: Record<string, unknown>
}
const logged: Line[] = []
const logAs = (level: string) => (about: object) => {
  logged.push({ level, about: about as Line['about'] })
}
const log: JobLog = { error: logAs('error'), warn: logAs('warn'), info: logAs('info') }
const start = async (tasks: readonly Task[]) => {
  const jobs = await startJobs({ url: database.url, tasks, log })
  running.push(jobs)
  return jobs
}
const add = (task: string, payload: Record<string, unknown>, requestId = 'r1') =>
  inContext(systemActor, { requestId }, (ctx) => enqueue(ctx, task, payload))
const waiting = async (): Promise<number> =>
  (await owner.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n
const settled = (fn: () => Promise<boolean> | boolean) => expect.poll(fn, { timeout: 20_000, interval: 25 }).toBe(true)

describe('a job', () => {
  test('of a transaction that is rolled back never runs; of a committed one it runs once, with two runners', async () => {
    const ran: unknown[] = []
    const note: Task = { name: 'test.note', run: async (_, { n }) => void ran.push(n) }
    await start([note])
    await start([note])
    const undone = inContext(systemActor, {}, async (ctx) => {
      await enqueue(ctx, note.name, { n: 'undone' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    const numbers = Array.from({ length: 30 }, (_, n) => n)
    await Promise.all(numbers.map((n) => add(note.name, { n })))
    await settled(async () => (await waiting()) === 0)
    expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers)
  })

  test('that fails is logged with the request it came from, and tried again', async () => {
    let tries = 0
    await start([
      {
        name: 'test.once-more',
        run: async () => {
          tries += 1
          if (tries === 1) throw new Error('the other side does not answer')
        },
      },
    ])
    await add('test.once-more', {}, 'req-7')
    await settled(() => logged.some((l) => l.level === 'error'))
    const line = logged.find((l) => l.level === 'error')!.about
    expect(line).toMatchObject({ task: 'test.once-more', requestId: 'req-7', attempts: 1 })
    expect((line.err as Error).message).toBe('the other side does not answer')
    await settled(async () => (await waiting()) === 0)
    expect(tries).toBe(2)
  })

  test('that speaks with a slow system holds up none of the house, and those of one system go one by one', async () => {
    let comeBack = () => {}
    const away = new Promise<void>((resolve) => {
      comeBack = resolve
    })
    const ran: string[] = []
    let at = 0
    let most = 0
    const slow: Task = {
      name: 'test.platform',
      outside: true,
      run: async (_, { of }) => {
        if (of === 'away') await away
        at += 1
        most = Math.max(most, at)
        await new Promise((done) => setTimeout(done, 20))
        at -= 1
        ran.push(String(of))
      },
    }
    const jobs = await start([slow, { name: 'test.message', run: async () => void ran.push('message') }])
    // more than the house runs at once, each of another hospital
    const of = (one: string, queue: string) =>
      inContext(systemActor, {}, (ctx) => enqueue(ctx, slow.name, { of: one }, { queue: `platform ${queue}` }))
    for (const queue of ['a', 'b', 'c']) await of('away', queue)
    for (let n = 0; n < 5; n++) await of('same', 'd')
    await add('test.message', {})
    await settled(() => ran.includes('message') && ran.filter((r) => r === 'same').length === 5)
    expect([most, ran.includes('away')]).toEqual([1, false])
    comeBack()
    await settled(async () => (await waiting()) === 0)
    expect(ran.filter((r) => r === 'away')).toHaveLength(3)
    await jobs.stop()
  })

  test('under way is finished before the runner has stopped', async () => {
    let done = false
    let begun = false
    let finish = () => {}
    const gate = new Promise<void>((resolve) => {
      finish = resolve
    })
    const jobs = await start([
      {
        name: 'test.slow',
        run: async () => {
          begun = true
          await gate
          done = true
        },
      },
    ])
    await add('test.slow', {})
    await settled(() => begun)
    const stopped = jobs.stop()
    finish()
    await stopped
    expect(done).toBe(true)
    expect(await waiting()).toBe(0)
  })

  test('that a killed process took goes on, and with it what waits in its queue; that of a living one is left to it', async () => {
    const ran: string[] = []
    let finish = () => {}
    const gate = new Promise<void>((resolve) => {
      finish = resolve
    })
    const task: Task = {
      name: 'test.queue',
      run: async (_, { who }) => {
        if (who === 'living') await gate
        ran.push(who as string)
      },
    }
    const put = (who: string, queue: string) =>
      inContext(systemActor, {}, (ctx) => enqueue(ctx, task.name, { who }, { queue }))
    // taken by a worker of a process that was killed a minute ago
    await put('dead', 'q1')
    await put('behind', 'q1')
    const longAgo = `locked_at = now() - interval '1 minute'`
    await owner.query(
      `update graphile_worker._private_jobs set ${longAgo}, locked_by = 'pool-of-nobody' where payload->>'who' = 'dead'`,
    )
    await owner.query(
      `update graphile_worker._private_job_queues set ${longAgo}, locked_by = 'pool-of-nobody' where queue_name = 'q1'`,
    )
    await start([task])
    await settled(async () => ran.length === 2)
    expect(ran).toEqual(['dead', 'behind'])
    await put('living', 'q2')
    const lockedBy = async () =>
      (await owner.query(`select locked_by as by from graphile_worker._private_jobs where payload->>'who' = 'living'`))
        .rows[0].by as string | null
    await settled(async () => (await lockedBy()) !== null)
    const living = await lockedBy()
    await owner.query(`update graphile_worker._private_jobs set ${longAgo} where locked_by = $1`, [living])
    const pool = new pg.Pool({ connectionString: database.url, options: '-c role=jicai_jobs' })
    // its lock is taken a moment after it began
    const held = `select from pg_locks where locktype = 'advisory'
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended('job pool ' || $1, 0)`
    await settled(async () => (await owner.query(held, [living])).rows.length === 1)
    expect(await freeDead(pool)).toBe(0)
    expect(await lockedBy()).toBe(living)
    finish()
    await settled(async () => (await waiting()) === 0)
    await pool.end()
  })
})

test('hours of a task are those of the region', () => {
  expect([cronOf({ daily: '00:05' }), cronOf({ daily: '09:30' }), cronOf({ everyMinutes: 10 })]).toEqual([
    '5 16 * * *',
    '30 1 * * *',
    '*/10 * * * *',
  ])
})

test('the queue’s role reads no table of the house, and the app no table of the queue', async () => {
  const denied = async (role: string, text: string) => {
    const client = new pg.Client({ connectionString: database.url, options: `-c role=${role}` })
    await client.connect()
    try {
      await expect(client.query(text)).rejects.toThrow(/permission denied/)
    } finally {
      await client.end()
    }
  }
  for (const table of ['product', 'app_user', 'session']) await denied('jicai_jobs', `select from ${table}`)
  await denied('jicai_app', 'select from graphile_worker._private_jobs')
})
