import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import type { Settings } from '#kernel/server/db/settings.ts'
import { gathered } from '#kernel/server/metrics.ts'
import type { Said } from '#kernel/server/siblings.ts'
import { greet } from './greeting.ts'

/** What a process is told at its birth. */
interface Birth {
  DATABASE_URL: string
  /** Of all processes one runs the jobs; its successor does after it. */
  RUNS_JOBS: '1' | ''
}

/** A process that dies sooner would die again at once, ms. */
const SHORT_LIFE = 5_000

/**
 * WORKERS=n: holds the database and n processes that serve one address, each a node of its own on that database; replaces
 * what dies, and passes on what they say to one another. Serves nobody itself, so that it is always there.
 */
export const lead = async (settings: Settings): Promise<void> => {
  const { workers } = settings
  // each has its pool, its listener and at most its jobs
  const database = await startDatabase({ ...settings, tune: { max_connections: String(40 + 30 * workers) } })
  let stopping = false
  let serving = 0
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(async (w) => {
        if (!w || w.isDead()) return
        w.process.kill('SIGTERM')
        await new Promise((done) => w.once('exit', done))
      }),
    )
    await database.stop().catch(() => {})
    process.exit(code)
  }
  const start = (birth: Birth): void => {
    const born = Date.now()
    cluster.fork(birth).once('exit', async (code, signal) => {
      if (stopping) return
      if (serving < workers) return void stop(1)
      console.error(`a process ended (${signal ?? code}); another takes its place`)
      if (Date.now() - born < SHORT_LIFE) await sleep(1000)
      if (!stopping) start(birth)
    })
  }
  const others = (from: Worker) => Object.values(cluster.workers ?? {}).filter((w) => w?.isConnected() && w !== from)
  const heard: Record<string, (from: Worker, what: string) => void> = {
    served: (_from, what) => {
      serving++
      if (serving === workers) greet(settings, JSON.parse(what))
    },
    metrics: async (from) => {
      const what = await gathered().catch(() => '')
      if (from.isConnected()) from.send({ topic: 'metrics', what } satisfies Said)
    },
  }
  cluster.on('message', (from, m: Partial<Said>) => {
    if (m.topic === undefined) return
    const own = heard[m.topic]
    if (own) own(from, m.what ?? '')
    else for (const w of others(from)) w?.send(m)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  for (let i = 0; i < workers; i++) start({ DATABASE_URL: database.url, RUNS_JOBS: i === 0 ? '1' : '' })
}
