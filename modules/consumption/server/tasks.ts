import type { JobAbout, Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { foldDay, foldMonth, keepLately } from './queries/fold.ts'

/** Adds up the months and the days that are over, one after the other; a crash loses at most the one it was at. */
export const foldUse = async (about: JobAbout): Promise<{ months: number; days: number }> => {
  let [months, days] = [0, 0]
  while (await inContext(systemActor, about, ({ tx }) => foldMonth(tx))) months++
  while (await inContext(systemActor, about, ({ tx }) => foldDay(tx))) days++
  return { months, days }
}

/** What the region's stock is compared with today. Safe to repeat: what stands already stays. */
export const keepUse = async (about: JobAbout, wait = '10 minutes'): Promise<{ kept: boolean }> => ({
  kept: await inContext(systemActor, about, ({ tx }) => keepLately(tx, wait)),
})

export const consumptionTasks: readonly Task[] = [
  { name: 'consumption.keepUse', when: { everyMinutes: 10 }, run: (about) => keepUse(about) },
  { name: 'consumption.fold', when: { daily: '02:40' }, run: (about) => foldUse(about) },
]
