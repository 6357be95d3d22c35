import type { Screens } from '#kernel/web/shell/screens.ts'
import { type QueueName, queueNames, queues } from '../shared/queues.ts'

/** One screen, six field tables. */
const family = (name: QueueName) => ({
  '': async () => ({ keep: true, default: (await import('./Queue.tsx')).queueOf(name) }),
  ':id': async () => ({ keep: true, default: (await import('./RowPage.tsx')).pageOf(name) }),
})

export const traceRowScreens: Screens = Object.fromEntries(queueNames.map((name) => [queues[name].path, family(name)]))
