import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { letGo } from '#modules/order/server/public.ts'
import { amendmentMachine } from '../shared/machine.ts'
import { silent } from './queries/write.ts'
import { amendment } from './service.ts'

/** False: somebody answered meanwhile. */
const lapse = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { doc } = await amendment.lock(ctx, id)
  if ((await silent(ctx.tx, id)).length === 0) return false
  await letGo(ctx, doc.orderId)
  await derive(ctx, amendmentMachine, [amendment.asDoc(doc)], 'lapse')
  return true
}

/**
 * What a supplier did not agree to in his days is void, by the region's day (domain-lists §3.20). Each in its own transaction and
 * looked at again under its lock, so an answer of this moment wins; one that fails keeps none of the others waiting.
 * @throws AggregateError of what failed, when all others are done
 */
export const endSilent = async (about: Circumstances = { call: 'job amendment' }): Promise<{ ended: number }> => {
  const ids = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => silent(ctx.tx))
  let ended = 0
  await eachByItself(ids, 'amendments could not be ended', async (id) => {
    if (await inContext(systemActor, about, (ctx) => lapse(ctx, id))) ended += 1
  })
  return { ended }
}

export const amendmentTasks: readonly Task[] = [
  { name: 'amendment.endSilent', when: { daily: '00:10' }, run: (about) => endSilent(about) },
]
