import type { Tx } from './ctx.ts'

const memories = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/**
 * Reads something once a transaction: who asks again under the same name is given the same answer. For what the
 * transaction does not change, or says `forget` after it did.
 */
export const once = <T>(tx: Tx, name: string, read: () => Promise<T>): Promise<T> => {
  const memory = memories.get(tx) ?? new Map<string, Promise<unknown>>()
  memories.set(tx, memory)
  const known = memory.get(name) as Promise<T> | undefined
  if (known) return known
  const answer = read()
  memory.set(name, answer)
  return answer
}

/** Forgets what was read under names that begin so; everything when nothing is said. */
export const forget = (tx: Tx, begin = ''): void => {
  const memory = memories.get(tx)
  for (const name of memory?.keys() ?? []) if (name.startsWith(begin)) memory!.delete(name)
}

/**
 * Awaits what does not wait for each other: asked in one moment, it goes to the database in one trip. Only for reads and
 * writes side by side, never around `elevated`, which lifts the wall for everything that is asked meanwhile. An error is
 * thrown when all have ended, so that nothing is under way behind it.
 */
export const together = async <T extends readonly unknown[]>(
  all: {
    [K in keyof T]: T[K] | Promise<T[K]>
  },
): Promise<T> => {
  await Promise.allSettled(all)
  return Promise.all(all) as Promise<T>
}
