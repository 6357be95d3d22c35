import { remark } from '#kernel/server/act.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { keys } from '#kernel/shared/machine.ts'
import { returnOrderMachine as m } from '../shared/machine.ts'
import { receiveLate } from './moves.ts'
import * as q from './queries/write.ts'
import { returnOrder } from './service.ts'
import { answerDays, receiveDays } from './settings.ts'

/** A supplier who does not answer is reminded once; from then on the operator may agree in his place. */
const remind = async (ctx: Ctx, id: string): Promise<void> => {
  const { doc } = await returnOrder.lock(ctx, id)
  await q.reminded(ctx.tx, id)
  const days = String(await q.waitedDays(ctx.tx, id))
  remark(ctx, m, returnOrder.asDoc(doc), { action: 'remind', label: '催促答复', to: doc.status, reason: days })
}

const clocks = {
  reminded: { of: 'answer', days: answerDays, run: remind },
  received: { of: 'count', days: receiveDays, run: receiveLate },
} as const
type Done = Record<keyof typeof clocks, number>

/** Each in its own transaction and looked at again under its lock; one that fails keeps none of the others waiting. */
export const runClock = async (about: Circumstances = { call: 'job return-order' }): Promise<Done> => {
  const done: Done = { reminded: 0, received: 0 }
  const wanted = await inContext(systemActor, { ...about, readOnly: true }, async (ctx) => {
    const found: { name: keyof Done; days: number; id: string }[] = []
    for (const name of keys(clocks)) {
      const days = await configOf(ctx, clocks[name].days)
      found.push(...(await q.late(ctx.tx, clocks[name].of, days)).map((id) => ({ name, days, id })))
    }
    return found
  })
  await eachByItself(wanted, 'returns could not be moved along', async ({ name, days, id }) => {
    done[name] += await inContext(systemActor, about, async (ctx) => {
      await returnOrder.lock(ctx, id)
      if ((await q.late(ctx.tx, clocks[name].of, days, id)).length === 0) return 0
      await clocks[name].run(ctx, id)
      return 1
    })
  })
  return done
}

export const returnTasks: readonly Task[] = [
  { name: 'return.clock', when: { everyMinutes: 30 }, run: (about) => runClock(about) },
]
