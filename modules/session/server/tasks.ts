import type { Task } from '#kernel/server/task.ts'
import { rotateKeys } from './keys.ts'
import { purgeExpired } from './purge.ts'

export const sessionTasks: readonly Task[] = [
  // makes a pair only when the newest is over an hour old
  { name: 'session.rotateKeys', when: { everyMinutes: 10 }, run: () => rotateKeys() },
  { name: 'session.purge', when: { daily: '03:40' }, run: (about) => purgeExpired(about) },
]
