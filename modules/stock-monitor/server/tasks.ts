import type { Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { hospitals } from '#modules/organisation/server/public.ts'
import { look, watched } from './queries/look.ts'

type About = Parameters<Task['run']>[0]

/** So many products of a hospital are looked at in one statement: over a whole region it would take longer than one may. */
const AT_ONCE = 2000

/**
 * The nightly look at all shelves of the region, part by part, each kept by itself: alarms open, and close when what they say is over.
 * Safe to repeat.
 */
export const lookAtShelves = async (about: About): Promise<{ opened: number; closed: number }> => {
  const sum = { opened: 0, closed: 0 }
  for (const hospitalId of await inContext(systemActor, about, ({ tx }) => hospitals(tx))) {
    const products = await inContext(systemActor, about, ({ tx }) => watched(tx, hospitalId))
    for (let from = 0; from < products.length; from += AT_ONCE) {
      const productIds = products.slice(from, from + AT_ONCE)
      const { opened, closed } = await inContext(systemActor, about, ({ tx }) => look(tx, { hospitalId, productIds }))
      sum.opened += opened
      sum.closed += closed
    }
  }
  return sum
}

export const monitorTasks: readonly Task[] = [
  // after what is past its day was held
  { name: 'stock.look', when: { daily: '00:10' }, run: (about) => lookAtShelves(about) },
]
