import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { everyLive, keep } from './keeping.ts'
import { offDocs } from './queries/lives.ts'

/**
 * What time alone makes wrong, each document in its own transaction; one that fails keeps none of the others waiting. What a moment
 * between two transactions left, and what was so before there were exceptions, is brought in order with it.
 * @throws AggregateError of what failed, when all others are done
 */
export const lookAtAll = async (about: Circumstances = { call: 'job exception' }): Promise<{ documents: number }> => {
  const docs = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => offDocs(ctx.tx, everyLive()))
  await eachByItself(docs, 'documents could not be looked at', ({ docType, docId }) =>
    inContext(systemActor, about, (ctx) => keep(ctx, new Map([[docType, [docId]]]))),
  )
  return { documents: docs.length }
}

export const exceptionTasks: readonly Task[] = [
  { name: 'exception.look', when: { everyMinutes: 10 }, run: (about) => lookAtAll(about) },
]
