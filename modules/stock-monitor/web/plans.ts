import type { Asked } from '#kernel/shared/call.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { createAttempts } from '#kernel/web/http/attempts.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'

/** A plan that was made of a group; `earlier`: by an attempt before, whose answer was lost, and what is asked for now was not sent. */
export interface Made {
  id: string
  no: string
  earlier?: true
}

/**
 * A plan of each group, one after the other, until one is refused. What was made before is not asked again, so that whoever tries once
 * more after half of it makes none twice.
 * @param made by the key of the group; the plans made now join it, also those before a refusal
 */
export const makeEach = async <G>(
  groups: ReadonlyMap<string, G>,
  made: Map<string, Made>,
  add: (group: G, key: string) => Promise<Made>,
): Promise<void> => {
  for (const [key, group] of groups) if (!made.has(key)) made.set(key, await add(group, key))
}

/**
 * Makes plans whose answers may get lost on the way, none twice: each group goes on with the attempt it began, whatever became of
 * the others (`createAttempts`). After ten minutes nobody takes the plan of a lost one for what he asks for now.
 */
export const createMaker = (send: typeof ask = ask, now = Date.now) => {
  const attempts = new Map<string, ReturnType<typeof createAttempts>>()
  return async (key: string, plan: Asked<typeof planCalls.add>): Promise<Made> => {
    const attempt = attempts.get(key) ?? createAttempts(send, { fresh: 10 * 60_000, now })
    attempts.set(key, attempt)
    const came = await attempt(planCalls.add, plan)
    return 'earlier' in came ? { ...came.earlier, earlier: true } : came.data
  }
}
