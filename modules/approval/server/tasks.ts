import type { Task } from '#kernel/server/task.ts'
import { tellStuck } from './stuck.ts'

export const approvalTasks: readonly Task[] = [
  // a person leaves or loses a role at any hour; whoever waits for him should know the same morning
  { name: 'approval.tellStuck', when: { everyMinutes: 10 }, run: (about) => tellStuck(about) },
]
