import { keptDays } from '#kernel/shared/calls/background.ts'
import { forgetBytes } from '../files/bytes.ts'
import { forgetSoon } from '../files/tasks.ts'
import { say } from '../say.ts'
import type { JobAbout, Task } from '../task.ts'
import { inContext, systemActor } from '../tx.ts'
import { queue } from './postpone.ts'
import * as q from './queries.ts'
import { runBackground } from './run.ts'

/** A job whose process has died so often is not tried again. */
const MOST_RUNS = 3

/** Puts jobs back into the queue whose process died; on every node, safe to repeat. */
export const reviveJobs = (about: JobAbout): Promise<{ revived: number }> =>
  inContext(systemActor, about, async (ctx) => {
    const forsaken = await q.forsaken(ctx.tx)
    for (const { id, lang, runs } of forsaken) {
      if (runs >= MOST_RUNS) await forgetSoon(ctx, await q.giveUp(ctx.tx, id, say('多次中断，未能完成', lang)))
      else {
        await q.touch(ctx.tx, id)
        // the queue of its owner is locked by the worker that died
        await queue(ctx, id)
      }
    }
    return { revived: forsaken.length }
  })

/** Forgets jobs and their files after seven days. */
export const clearJobs = async (about: JobAbout): Promise<{ files: number }> => {
  const gone = await inContext(systemActor, about, (ctx) => q.clear(ctx.tx, keptDays))
  for (const { orgId, sha256 } of gone) await forgetBytes(orgId, sha256)
  return { files: gone.length }
}

export const backgroundTasks: readonly Task[] = [
  { name: 'background.run', run: runBackground },
  { name: 'background.revive', when: { everyMinutes: 1 }, run: (about) => reviveJobs(about) },
  { name: 'background.clear', when: { daily: '03:55' }, run: (about) => clearJobs(about) },
]
