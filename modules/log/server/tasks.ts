import { configOf } from '#kernel/server/config.ts'
import { drillDue } from '#kernel/server/drill.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { purgeExchange } from '#modules/exchange/server/public.ts'
import { purgeLogins } from '#modules/session/server/public.ts'
import { loginDays } from './settings.ts'

/** The nightly end of old log rows; the chained operate log is never shortened. */
export const purgeLogs = (about: Circumstances = {}) =>
  inContext(systemActor, about, async (ctx) => ({
    login: await purgeLogins(ctx.tx, await configOf(ctx, loginDays)),
    exchange: await purgeExchange(ctx),
  }))

// their names are those of runs already noted, from before the modules were cut by noun
export const logTasks: readonly Task[] = [
  { name: 'admin.purgeLogs', when: { daily: '03:30' }, run: (about) => purgeLogs(about) },
  { name: 'admin.drillDue', when: { daily: '07:30' }, run: drillDue },
]
