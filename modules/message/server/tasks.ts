import type { Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { warn } from './queries-daily.ts'
import { clear } from './queries-live.ts'
import { wake } from './wake.ts'

type About = Parameters<Task['run']>[0]

/** Writes the day's warnings of stock and volumes. Safe to repeat, on every node: a warning exists once a day. */
export const lookAround = async (about: About): Promise<{ warnings: number }> => {
  const warnings = await inContext(systemActor, about, ({ tx }) => warn(tx))
  if (warnings > 0) wake({ all: true })
  return { warnings }
}

export const messageTasks: readonly Task[] = [
  // goods that came in the afternoon may be near their expiry too
  { name: 'message.lookAround', when: { everyMinutes: 30 }, run: (about) => lookAround(about) },
  {
    name: 'message.clear',
    when: { daily: '03:50' },
    run: (about) => inContext(systemActor, about, ({ tx }) => clear(tx)),
  },
]
