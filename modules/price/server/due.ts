import { remark } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { priceMachine } from '../shared/machine.ts'
import * as q from './queries/read.ts'
import { apply } from './rules.ts'
import { price } from './service.ts'

interface DuePrices {
  applied: number
  /** Prices that are no longer allowed, with the sentence why; they wait until the operator calls them back. */
  held: { id: string; no: string; reason: string }[]
}

/**
 * The daily job: approved prices whose day has come become the prices of catalogue and supply relation (domain §2.12).
 * Each in its own transaction, so one that cannot be applied keeps none of the others waiting; running it again is
 * harmless. To be run shortly after midnight in the region; a night the server slept through is made up for.
 */
export const applyDuePrices = async (about: Circumstances = { call: 'job price' }): Promise<DuePrices> => {
  const wanted = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => q.due(ctx.tx, today()))
  const result: DuePrices = { applied: 0, held: [] }
  for (const { id, no } of wanted) {
    const outcome = await inContext(systemActor, about, async (ctx) => {
      const a = await q.reads.lock(ctx.tx, systemActor, id)
      // somebody may have called it back meanwhile
      if (a?.status !== 'passed') return undefined
      const reason = await apply(ctx, price.asDoc(a))
      // whoever asked for it and whoever may call it back hear so every day: until then the old price is paid
      const step = { action: 'held', label: '未能生效', to: a.status, reason: reason ?? '' }
      if (reason) remark(ctx, priceMachine, price.asDoc(a), step)
      return { reason }
    })
    if (outcome?.reason) result.held.push({ id, no, reason: outcome.reason })
    else if (outcome) result.applied += 1
  }
  return result
}

export const priceTasks: readonly Task[] = [
  { name: 'price.applyDue', when: { daily: '00:05' }, run: (about) => applyDuePrices(about) },
]
