import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { lastMonth } from './months.ts'
import { type Pair, pairsAfter } from './queries/make.ts'
import { makeFor } from './service.ts'

/** Pairs that are looked up at once. */
const CHUNK = 500

/**
 * The statements of the whole region until the last month that is over. Each pair in its own transaction; one that fails keeps none of the
 * others waiting, and what is there already stays. Asked every day, so that a day the system was off loses no month.
 * @throws AggregateError of what failed, when all others are done
 */
export const makeStatements = async (
  about: Circumstances = { call: 'job statement' },
  until: string = lastMonth(),
): Promise<{ made: number }> => {
  let made = 0
  let last: Pair | undefined
  const failed: unknown[] = []
  for (;;) {
    const pairs = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => pairsAfter(ctx.tx, last, CHUNK))
    await eachByItself(pairs, 'statements could not be made', async (pair) => {
      made += (await inContext(systemActor, about, (ctx) => makeFor(ctx, pair, until))).length
    }).catch((e: unknown) => failed.push(e))
    last = pairs.at(-1)
    if (pairs.length < CHUNK) break
  }
  if (failed.length > 0) throw new AggregateError(failed, 'statements could not be made')
  return { made }
}

export const statementTasks: readonly Task[] = [
  { name: 'statement.make', when: { daily: '00:40' }, run: (about) => makeStatements(about) },
]
