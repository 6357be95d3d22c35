import { availableParallelism } from 'node:os'

/** Each connection learns the house anew: more of them than processors are slower, not faster. */
const AT_ONCE = Math.max(2, availableParallelism())

/** Takes each step, several at once; after a failure none begins, and it is thrown when those that had begun are done. */
export const sideBySide = async <T>(
  items: readonly T[],
  step: (item: T, n: number) => Promise<void>,
): Promise<void> => {
  const waiting = [...items.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, item] = next
      await step(item, n).catch((e: unknown) => {
        waiting.length = 0
        throw e
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  const failed = ends.find((e) => e.status === 'rejected')
  if (failed) throw failed.reason
}
