import { drillDue } from '#kernel/server/drill.ts'
import type { Task } from '#kernel/server/task.ts'
import { purgeLogs } from './exchange.ts'

export const adminTasks: readonly Task[] = [
  { name: 'admin.purgeLogs', when: { daily: '03:30' }, run: (about) => purgeLogs(about) },
  { name: 'admin.drillDue', when: { daily: '07:30' }, run: drillDue },
]
