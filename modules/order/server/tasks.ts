import type { Task } from '#kernel/server/task.ts'
import { endOverdueOrders } from './overdue.ts'

export const orderTasks: readonly Task[] = [
  { name: 'order.endOverdue', when: { daily: '00:20' }, run: (about) => endOverdueOrders(about) },
]
