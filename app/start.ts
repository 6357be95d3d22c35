import cluster from 'node:cluster'
import { readSettings } from '#kernel/server/db/settings.ts'
import { tellOthers } from '#kernel/server/siblings.ts'
import { greet } from './greeting.ts'

/** npm start: the whole app in this process, or with WORKERS=n in n of them; prints where it is and who may sign in. */
const start = async (): Promise<void> => {
  const settings = readSettings()
  if (settings.workers > 1 && cluster.isPrimary) {
    const { lead } = await import('./workers.ts')
    return lead(settings)
  }
  const { serve } = await import('./node.ts')
  await serve(settings, {
    runsJobs: cluster.isPrimary || process.env.RUNS_JOBS === '1',
    served: (s) => (cluster.isPrimary ? greet(settings, s) : tellOthers('served', JSON.stringify(s))),
  })
}

start().catch((e: Error) => {
  console.error(e.message)
  process.exit(1)
})
