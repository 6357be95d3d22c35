import type { Task } from '#kernel/server/task.ts'
import { sweepQuarantine } from './service.ts'

export const registrationTasks: readonly Task[] = [
  { name: 'registration.sweep', when: { daily: '03:50' }, run: (about) => sweepQuarantine(about) },
]
