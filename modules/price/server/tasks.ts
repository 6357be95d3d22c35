import type { Task } from '#kernel/server/task.ts'
import { applyDuePrices } from './due.ts'

export const priceTasks: readonly Task[] = [
  { name: 'price.applyDue', when: { daily: '00:05' }, run: (about) => applyDuePrices(about) },
]
