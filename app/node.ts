import { join } from 'node:path'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import { alone, migrate } from '#kernel/server/db/migrate.ts'
import type { Settings } from '#kernel/server/db/settings.ts'
import { endOnFault } from '#kernel/server/faults.ts'
import { stopJudges } from '#kernel/server/files/judge.ts'
import { type Jobs, startJobs } from '#kernel/server/job-runner.ts'
import { cutDatabase } from '#kernel/server/tx.ts'
import type { Served } from './greeting.ts'
import { everyTask } from './modules.ts'
import { type Peers, startPeers } from './peers.ts'
import { openApp } from './server.ts'

/** How long a stop waits for jobs under way, ms. */
const JOB_PATIENCE = 10_000
/** How long for requests, and for the rest; then what has not ended by itself is ended (security.md C91), ms. */
const PATIENCE = 5_000
const within = (ms: number, what: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([what, new Promise((done) => setTimeout(done, ms).unref())])

/**
 * One process that serves: database, schema, demonstration region, server, and the jobs if they are its own. Ends itself
 * on a signal, politely.
 * @param o.runsJobs of the processes of a node one runs the jobs
 * @param o.served called when it serves
 */
export const serve = async (
  settings: Settings,
  o: { runsJobs: boolean; served: (s: Served) => void },
): Promise<void> => {
  const database = await startDatabase(settings)
  let stopping = false
  let app: Awaited<ReturnType<typeof openApp>> | undefined
  let jobs: Promise<Jobs> | undefined
  let peers: Peers | undefined
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    // jobs are left to the other nodes at once; requests go on until the balancer has seen the 503 of /ready
    // also those that begin this moment: a job taken and not given back keeps its queue for hours
    const jobsDone = jobs?.then((j) => j.stop()).catch(() => {})
    if (code === 0 && app) await new Promise((done) => setTimeout(done, settings.drainSeconds * 1000))
    // requests and jobs end what they are at; a job that will not end is tried again by the next start
    await within(JOB_PATIENCE, jobsDone)
    const closed = app?.close().catch(() => {})
    await within(PATIENCE, closed)
    peers?.stop()
    stopJudges()
    app?.server.closeAllConnections()
    cutDatabase()
    await within(PATIENCE, closed)
    await database.stop().catch(() => {})
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  endOnFault(() => void stop(1))
  try {
    await migrate(database.url)
    app = await openApp(settings, database.url, { leaving: () => stopping })

    const { demoLeft, loadDemo, loadEmpty } = await import('#db/demo/load.ts')
    const { demo } = settings
    const file = join(settings.dataDir, 'first-passwords')
    // nodes that start together: one loads, the others find it loaded
    const told = await alone(database.url, async () => {
      if (demo !== 'off') return { accounts: await loadDemo(demo) }
      const made = await loadEmpty(file)
      return { accounts: [], ...(made.length > 0 ? { first: file } : { left: await demoLeft() }) }
    })
    await app.listen({ host: settings.host, port: settings.port })
    if (o.runsJobs && !stopping) jobs = startJobs({ url: database.url, tasks: everyTask, log: app.log })
    await jobs
    if (demo !== 'off' && o.runsJobs && !stopping) {
      const { pointPlatforms } = await import('#db/demo/platforms.ts')
      peers = startPeers(settings.dataDir)
      // the house is open without them
      peers.ports.then(pointPlatforms).catch((e: Error) => !stopping && app?.log.error({ err: e }, 'no platforms'))
    }
    const { port } = app.server.address() as { port: number }
    o.served({ port, ...told })
  } catch (e) {
    console.error((e as Error).message)
    await stop(1)
  }
}
