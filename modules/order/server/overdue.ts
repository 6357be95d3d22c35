import { z } from 'zod'
import { derive } from '#kernel/server/act.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { fill } from '#kernel/server/refusal.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { orderMachine } from '../shared/machine.ts'
import * as q from './queries/overdue.ts'
import * as read from './queries/read.ts'
import * as write from './queries/write.ts'
import { lockDoc } from './service.ts'
import { progress } from './supply.ts'
import { giveBack } from './volume.ts'

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

const held = async (ctx: Ctx, id: string) => {
  await write.lockLines(ctx.tx, id)
  return read.lines(ctx.tx, id)
}

/** Voids an order of which nothing came; what it held of the agreed volume goes back. False: it moved meanwhile. */
const voidOne = async (ctx: Ctx, id: string, days: number): Promise<boolean> => {
  const doc = await lockDoc(ctx, id)
  if ((await q.unshipped(ctx.tx, doc.hospitalId, days, id)).length === 0) return false
  const lines = await held(ctx, id)
  const reason = fill('供应商超过 {{days}} 天未发货', { days })
  await write.closeLines(ctx.tx, id, reason)
  await giveBack(
    ctx,
    lines.map((l) => ({ id: l.id, qty: l.openQty })),
    lines,
  )
  await derive(ctx, orderMachine, doc, 'autoVoid', reason)
  return true
}

/** Gives up the rest of an order; the order ends as its counters say. */
const closeOne = async (ctx: Ctx, id: string, days: number): Promise<boolean> => {
  const doc = await lockDoc(ctx, id)
  if ((await q.restWaiting(ctx.tx, doc.hospitalId, days, id)).length === 0) return false
  const lines = await held(ctx, id)
  const closed = await write.closeLines(ctx.tx, id, fill('部分发货后超过 {{days}} 天未再发货', { days }))
  await giveBack(
    ctx,
    closed.map((c) => ({ id: c.id, qty: c.closed })),
    lines,
  )
  await progress(ctx, doc)
  return true
}

interface Wanted {
  id: string
  days: number
  one: (ctx: Ctx, id: string, days: number) => Promise<boolean>
}

/** Orders over their hospital's days. */
const overdue = async (ctx: Ctx): Promise<Wanted[]> => {
  const wanted: Wanted[] = []
  for (const hospitalId of await q.hospitalsWaiting(ctx.tx)) {
    const [voids, closes] = [
      await configOf(ctx, autoVoidDays, hospitalId),
      await configOf(ctx, autoCloseDays, hospitalId),
    ]
    if (voids > 0)
      for (const id of await q.unshipped(ctx.tx, hospitalId, voids)) wanted.push({ id, days: voids, one: voidOne })
    if (closes > 0)
      for (const id of await q.restWaiting(ctx.tx, hospitalId, closes)) wanted.push({ id, days: closes, one: closeOne })
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
  const failed: unknown[] = []
  for (const { id, days, one } of wanted) {
    try {
      if (!(await inContext(systemActor, about, (ctx) => one(ctx, id, days)))) continue
      if (one === voidOne) result.voided += 1
      else result.closed += 1
    } catch (e) {
      failed.push(e)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} overdue orders could not be ended`)
  return result
}
