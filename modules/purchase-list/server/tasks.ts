import type { JobAbout, Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { keepMonth } from './queries/beside.ts'

/** Keeps what hospitals paid in the months that are over, one after the other; a crash loses at most the one it was at. */
export const keepPrices = async (about: JobAbout): Promise<{ months: number }> => {
  let months = 0
  while (await inContext(systemActor, about, ({ tx }) => keepMonth(tx))) months++
  return { months }
}

export const catalogTasks: readonly Task[] = [
  { name: 'purchase-list.keepPrices', when: { daily: '02:50' }, run: (about) => keepPrices(about) },
]
