/**
 * Runs the steps of a job over many records one after another, each in what transaction it opens itself: one that fails keeps none
 * of the others waiting.
 * @param what of those that failed, behind their number, such as `orders could not be ended`
 * @throws AggregateError of what failed, when all others are done
 */
export const eachByItself = async <T>(
  items: readonly T[],
  what: string,
  step: (item: T) => Promise<void>,
): Promise<void> => {
  const failed: unknown[] = []
  for (const item of items)
    try {
      await step(item)
    } catch (e) {
      failed.push(e)
    }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} ${what}`)
}
