import { derive } from '#kernel/server/act.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { voucherMachine as m } from '../shared/machine.ts'
import { unanswered } from './queries/read.ts'
import { stamp } from './queries/write.ts'
import { voucher } from './service.ts'
import { answerDays } from './settings.ts'

/** False: somebody answered meanwhile. */
const lapse = async (ctx: Ctx, days: number, id: string): Promise<boolean> => {
  const { doc } = await voucher.lock(ctx, id)
  if ((await unanswered(ctx.tx, days, id)).length === 0) return false
  await derive(ctx, m, [voucher.asDoc(doc)], 'lapse', { sets: stamp.lapsed() })
  return true
}

/**
 * What a supplier left unanswered for his days he has confirmed. Each in its own transaction and looked at again under its lock; one that
 * fails keeps none of the others waiting.
 * @throws AggregateError of what failed, when all others are done
 */
export const confirmSilent = async (about: Circumstances = { call: 'job voucher' }): Promise<{ confirmed: number }> => {
  const { days, ids } = await inContext(systemActor, { ...about, readOnly: true }, async (ctx) => {
    const days = await configOf(ctx, answerDays)
    return { days, ids: await unanswered(ctx.tx, days) }
  })
  let confirmed = 0
  await eachByItself(ids, 'vouchers could not be confirmed', async (id) => {
    if (await inContext(systemActor, about, (ctx) => lapse(ctx, days, id))) confirmed += 1
  })
  return { confirmed }
}

export const voucherTasks: readonly Task[] = [
  { name: 'voucher.confirmSilent', when: { daily: '00:20' }, run: (about) => confirmSilent(about) },
]
