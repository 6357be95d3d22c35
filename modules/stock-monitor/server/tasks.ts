import type { Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { hospitals } from '#modules/organisation/server/public.ts'
import { look } from './queries/look.ts'

type About = Parameters<Task['run']>[0]

/**
 * The nightly look at all shelves of the region, a hospital at a time, each kept by itself: alarms open, and close when what they say is
 * over. A statement over all would take longer than one may. Safe to repeat.
 */
export const lookAtShelves = async (about: About): Promise<{ opened: number; closed: number }> => {
  const sum = { opened: 0, closed: 0 }
  for (const hospitalId of await inContext(systemActor, about, ({ tx }) => hospitals(tx))) {
    const { opened, closed } = await inContext(systemActor, about, ({ tx }) => look(tx, { hospitalId }))
    sum.opened += opened
    sum.closed += closed
  }
  return sum
}

export const monitorTasks: readonly Task[] = [
  // after what is past its day was held
  { name: 'stock.look', when: { daily: '00:10' }, run: (about) => lookAtShelves(about) },
]
