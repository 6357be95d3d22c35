import type { Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { clear } from './queries/live.ts'
import { warn } from './queries/warnings.ts'
import { warnings } from './teller.ts'
import { wake } from './wake.ts'

type About = Parameters<Task['run']>[0]

/** Writes the day's warnings. Safe to repeat, on every node: a warning exists once a day. */
export const lookAround = async (about: About): Promise<{ warnings: number }> => {
  const written = await inContext(systemActor, about, async ({ tx }) => {
    let n = 0
    for (const one of warnings()) n += await warn(tx, one)
    return n
  })
  if (written > 0) wake({ all: true })
  return { warnings: written }
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
