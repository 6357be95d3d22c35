import type { Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import * as q from './queries/expired.ts'
import { settle } from './queries/settle.ts'

type About = Parameters<Task['run']>[0]

/**
 * Holds whatever is past its day (domain-stock §2.24.2): nobody releases it, it goes back or is destroyed. A lot is good to the
 * end of its last day. Safe to repeat: what is held for that reason already stays as it is.
 */
export const holdExpired = (about: About): Promise<{ held: number }> =>
  inContext(systemActor, about, async ({ tx, actor }) => ({ held: await q.holdExpired(tx, actor) }))

/** Adds up what changes of stock have written of their products; safe to repeat, on several nodes too. */
export const settleShelves = (about: About): Promise<{ settled: number }> =>
  inContext(systemActor, about, async ({ tx }) => ({ settled: await settle(tx) }))

export const stockTasks: readonly Task[] = [
  { name: 'stock.settle', when: { everyMinutes: 1 }, run: (about) => settleShelves(about) },
  { name: 'stock.holdExpired', when: { daily: '00:05' }, run: (about) => holdExpired(about) },
]
