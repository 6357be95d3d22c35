import type { Task } from '#kernel/server/task.ts'
import { purgeLogs } from './exchange.ts'

export const adminTasks: readonly Task[] = [
  { name: 'admin.purgeLogs', when: { daily: '03:30' }, run: (about) => purgeLogs(about) },
]
