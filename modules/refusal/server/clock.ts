import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { refusalMachine } from '../shared/machine.ts'
import { refusalReads as reads, silent } from './queries/read.ts'
import * as q from './queries/write.ts'
import { refusal } from './service.ts'

/** False: somebody answered meanwhile. */
const lapse = async (ctx: Ctx, id: string): Promise<boolean> => {
  const doc = await reads.lock(ctx.tx, ctx.actor, id)
  if (!doc || (await silent(ctx.tx, id)).length === 0) return false
  await derive(ctx, refusalMachine, [refusal.asDoc(doc)], 'lapse', { sets: q.stamp.silent() })
  return true
}

/**
 * Who said nothing in his days agrees, by the region's day (domain §3.7). Each in its own transaction and looked at again under
 * its lock, so an answer of this moment wins; one that fails keeps none of the others waiting.
 * @throws AggregateError of what failed, when all others are done
 */
export const agreeSilently = async (about: Circumstances = { call: 'job refusal' }): Promise<{ agreed: number }> => {
  const ids = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => silent(ctx.tx))
  let agreed = 0
  await eachByItself(ids, 'refusals could not be agreed to', async (id) => {
    if (await inContext(systemActor, about, (ctx) => lapse(ctx, id))) agreed += 1
  })
  return { agreed }
}

export const refusalTasks: readonly Task[] = [
  { name: 'refusal.silence', when: { daily: '00:05' }, run: (about) => agreeSilently(about) },
]
