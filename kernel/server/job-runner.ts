import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { poolTo } from './db/hosts.ts'
import { QUEUE_ROLE } from './db/queue-role.ts'
import { staysAlive } from './job-alive.ts'
import { countJob, watch } from './metrics.ts'
import type { JobAbout, Task, When } from './task.ts'

/** What of the server's log is needed. */
export interface JobLog {
  error(about: object, text: string): void
  warn(about: object, text: string): void
  info(about: object, text: string): void
}

export interface JobOptions {
  /** Connection of the owner; the queue is used as its own small role. */
  url: string
  tasks: readonly Task[]
  log: JobLog
  /** Jobs at once; 2 when left out. */
  concurrency?: number
  /** Jobs at once that speak with other systems; 4 when left out. */
  outside?: number
}

export interface Jobs {
  /** Takes no more jobs, waits for those under way. */
  stop(): Promise<void>
}

/** When jobs stopped by themselves, they are tried again after this time. */
const AGAIN_MS = 2_000
const DAY = 24 * 3600_000
const REGION_HOURS = 8

/** The cron line in UTC, which is what the queue counts in. */
export const cronOf = (when: When): string => {
  if ('everyMinutes' in when) return `*/${when.everyMinutes} * * * *`
  const [hour, minute] = when.daily.split(':').map(Number) as [number, number]
  return `${minute} ${(hour + 24 - REGION_HOURS) % 24} * * *`
}

/** A daily task that the server slept through is made up for, once; an older failure of it gives way to the new run. */
const cronItems = (tasks: readonly Task[]): CronItem[] =>
  tasks.flatMap(({ name, when }) =>
    when
      ? [
          {
            task: name,
            match: cronOf(when),
            identifier: name,
            options: { backfillPeriod: 'daily' in when ? DAY : 0, maxAttempts: 5, jobKey: `cron ${name}` },
          },
        ]
      : [],
  )

type Payload = Record<string, unknown> & { _requestId?: string; _cron?: unknown }
const requestOf = (job: { id: string; payload: unknown }): string =>
  (job.payload as Payload | null)?._requestId || `job ${job.id}`

const taskList = (tasks: readonly Task[], log: JobLog): TaskList =>
  Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (sent, { job }) => {
        const { _requestId, _cron, ...payload } = (sent ?? {}) as Payload
        const about: JobAbout = { call: `job ${task.name}`, requestId: requestOf(job) }
        const result = await task.run(about, payload).catch((e: unknown) => {
          countJob(task.name, 'failed')
          throw e
        })
        countJob(task.name, 'done')
        log.info({ task: task.name, requestId: about.requestId, result }, 'job done')
      },
    ]),
  )

interface Meta {
  failure?: boolean
  job?: { id: string; task_identifier: string; attempts: number; max_attempts: number; payload: unknown }
  error?: unknown
}

/** The queue's own messages in the server's log; a failed job with its task and the request it came from. */
const loggerOf = (log: JobLog): Logger =>
  new Logger(() => (level, message, meta) => {
    const { failure, job, error } = (meta ?? {}) as Meta
    if (failure && job) {
      const { id, task_identifier: task, attempts, max_attempts: most } = job
      log.error({ task, jobId: id, requestId: requestOf(job), attempts, most, err: error }, `job ${task} failed`)
    } else if (level === 'error') log.error({ err: error }, message)
    else if (level === 'warning') log.warn({}, message)
  })

const poolOf = (url: string, concurrency: number): pg.Pool => {
  // not the app's pool: the queue wants its times as the driver gives them
  const pool = new pg.Pool({
    ...poolTo(url),
    application_name: 'jicai-jobs',
    // one listens, one holds their lock; the others take and finish jobs
    max: concurrency + 3,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    options: `-c role=${QUEUE_ROLE} -c statement_timeout=30000 -c lock_timeout=10000`,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

type Lane = Required<Pick<JobOptions, 'url' | 'tasks' | 'log' | 'concurrency'>>
/** A lane of its own: its tasks alone, its connections, its share of jobs at once. */
const startLane = async ({ url, tasks, log, concurrency }: Lane): Promise<Jobs & { pool: pg.Pool }> => {
  const pool = poolOf(url, concurrency)
  const alive = staysAlive(pool, (about, text) => log.warn(about, text))
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => alive.add(workerPool.id))
  const runOnce = () => {
    alive.clear()
    return run({
      pgPool: pool,
      taskList: taskList(tasks, log),
      parsedCronItems: parseCronItems(cronItems(tasks)),
      concurrency,
      pollInterval: 2000,
      noHandleSignals: true,
      logger: loggerOf(log),
      events,
    })
  }
  let runner: Runner
  try {
    runner = await runOnce()
  } catch (e) {
    await alive.stop()
    await pool.end()
    throw e
  }
  let stopping: Promise<void> | undefined
  const waiting = new AbortController()
  // the queue gives up when the database stays away; the jobs go on when it is back
  const ended = (async () => {
    while (!stopping) {
      await runner.promise.catch((err: unknown) => log.error({ err }, 'jobs have stopped'))
      while (!stopping) {
        await sleep(AGAIN_MS, undefined, { signal: waiting.signal }).catch(() => {})
        if (stopping) return
        try {
          runner = await runOnce()
          break
        } catch (err) {
          log.warn({ err }, 'jobs cannot go on yet')
        }
      }
    }
  })()
  return {
    pool,
    stop: () => {
      stopping ??= (async () => {
        waiting.abort()
        await runner.stop().catch(() => {})
        await ended
        await alive.stop()
        await pool.end()
      })()
      return stopping
    },
  }
}

/**
 * Runs jobs in this process: those enqueued, and the tasks whose time has come. Several processes on one database share
 * the work; a job is taken by one of them, and given back when that one is gone. What speaks with other systems has a lane of its own:
 * however slow these are, messages and exports go on.
 */
export const startJobs = async ({ url, tasks, log, concurrency = 2, outside = 4 }: JobOptions): Promise<Jobs> => {
  const own = { url, log, concurrency, tasks: tasks.filter((t) => !t.outside) }
  const inner = await startLane(own)
  const far = tasks.filter((t) => t.outside)
  const outer =
    far.length > 0
      ? await startLane({ url, log, concurrency: outside, tasks: far }).catch(async (e: unknown) => {
          await inner.stop()
          throw e
        })
      : undefined
  const count = (which: string) => async (): Promise<number> =>
    (await inner.pool.query<{ n: number }>(`select count(*)::int as n from graphile_worker.jobs where ${which}`))
      .rows[0]!.n
  watch(
    'jicai_jobs_waiting',
    'Jobs whose time has come and that nobody has taken',
    count(`locked_at is null and run_at <= now() and attempts < max_attempts`),
  )
  watch('jicai_jobs_given_up', 'Jobs that failed for the last time', count(`attempts >= max_attempts`))
  return {
    stop: async () => {
      await Promise.all([inner.stop(), outer?.stop()])
    },
  }
}
