import { availableParallelism } from 'node:os'

/** Each connection learns the house anew: more of them than processors are slower, not faster. */
const AT_ONCE = Math.max(2, availableParallelism())

/** Takes each step, several at once; a failure is thrown when those that had begun are done. */
export const sideBySide = async <T>(
  items: readonly T[],
  step: (item: T, n: number) => Promise<void>,
): Promise<void> => {
  const queue = items.entries()
  const lane = async () => {
    for (const [n, item] of queue) await step(item, n)
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  const failed = ends.find((e) => e.status === 'rejected')
  if (failed) throw failed.reason
}
