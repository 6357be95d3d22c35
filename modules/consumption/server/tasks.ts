import type { JobAbout, Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { foldNext } from './queries/use.ts'

/** Adds up the months that are over, one after the other; a crash loses at most the one it was at. */
export const foldUse = async (about: JobAbout): Promise<{ months: number }> => {
  let months = 0
  while (await inContext(systemActor, about, ({ tx }) => foldNext(tx))) months++
  return { months }
}

export const consumptionTasks: readonly Task[] = [
  { name: 'consumption.fold', when: { daily: '02:40' }, run: (about) => foldUse(about) },
]
