import type { Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { look } from './queries/look.ts'

type About = Parameters<Task['run']>[0]

/** The nightly look at all shelves of the region: alarms open, and close when what they say is over. Safe to repeat. */
export const lookAtShelves = (about: About): Promise<{ opened: number; closed: number }> =>
  inContext(systemActor, about, ({ tx }) => look(tx))

export const monitorTasks: readonly Task[] = [
  // after what is past its day was held
  { name: 'stock.look', when: { daily: '00:10' }, run: (about) => lookAtShelves(about) },
]
