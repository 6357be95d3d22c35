import { z } from 'zod'
import { derive } from '#kernel/server/act.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { fill } from '#kernel/shared/plural.ts'
import { orderMachine } from '../shared/machine.ts'
import * as q from './queries/overdue.ts'
import { orderReads as reads } from './queries/read.ts'
import type { OrderDoc } from './rules.ts'
import { lockOrder } from './service.ts'
import { giveUp, progress } from './supply.ts'

const Days = z.int().min(0).max(3650)
/** Domain §3.2: not shipped within seven days. */
export const autoVoidDays = setting('order.autoVoidDays', Days, 7, '供应商超过此天数未发货的订单自动作废，0 为不作废')
/** The rest of a partly shipped order is nobody's rule: only where it is wished. */
export const autoCloseDays = setting(
  'order.autoCloseDays',
  Days,
  0,
  '部分发货后超过此天数未再发货的订单自动结案，0 为不结案',
)

/** How an order ends that the supplier let lie: which are, of which setting's days, with what words, and to which status. */
const ends = {
  voided: {
    days: autoVoidDays,
    late: q.unshipped,
    reason: '供应商超过 {{days}} 天未发货',
    end: (ctx: Ctx, doc: OrderDoc, reason: string) => derive(ctx, orderMachine, [doc], 'autoVoid', { reason }),
  },
  // it ends as its counters say
  closed: {
    days: autoCloseDays,
    late: q.restWaiting,
    reason: '部分发货后超过 {{days}} 天未再发货',
    end: async (ctx: Ctx, doc: OrderDoc, reason: string) => {
      const lines = await reads.lines(ctx.tx, doc.id)
      const some = (key: 'rejectPendingQty' | 'acceptedQty') => lines.some((l) => cmp(l[key], '0') > 0)
      // a rejection that waits for somebody ends with its order
      if (!some('rejectPendingQty')) return progress(ctx, doc, lines)
      return derive(ctx, orderMachine, [doc], some('acceptedQty') ? 'closeAccepted' : 'closeRest', { reason })
    },
  },
}
interface Wanted {
  id: string
  days: number
  as: keyof OverdueOrders
}

/** Gives up what is open of an order. False: it moved meanwhile. */
const endOne = async (ctx: Ctx, { id, days, as }: Wanted): Promise<boolean> => {
  const { order } = await lockOrder(ctx, id)
  if ((await ends[as].late(ctx.tx, order.hospitalId, days, id)).length === 0) return false
  const reason = fill(ends[as].reason, { days })
  await giveUp(ctx, id, reason)
  await ends[as].end(ctx, order, reason)
  return true
}

/** Orders over their hospital's days. */
const overdue = async (ctx: Ctx): Promise<Wanted[]> => {
  const wanted: Wanted[] = []
  for (const hospitalId of await q.hospitalsWaiting(ctx.tx))
    for (const as of keys(ends)) {
      const days = await configOf(ctx, ends[as].days, hospitalId)
      const found = days > 0 ? await ends[as].late(ctx.tx, hospitalId, days) : []
      wanted.push(...found.map((id) => ({ id, days, as })))
    }
  return wanted
}

export interface OverdueOrders {
  voided: number
  closed: number
}

/**
 * The daily job over orders the supplier let lie. Each in its own transaction and looked at again under its lock, so a
 * shipping of this moment wins; one that fails keeps none of the others waiting.
 * @throws AggregateError of what failed, when all others are done
 */
export const endOverdueOrders = async (about: Circumstances = { call: 'job order' }): Promise<OverdueOrders> => {
  const wanted = await inContext(systemActor, { ...about, readOnly: true }, overdue)
  const result: OverdueOrders = { voided: 0, closed: 0 }
  await eachByItself(wanted, 'overdue orders could not be ended', async (one) => {
    if (await inContext(systemActor, about, (ctx) => endOne(ctx, one))) result[one.as] += 1
  })
  return result
}
