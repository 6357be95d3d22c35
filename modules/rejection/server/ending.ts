import { z } from 'zod'
import { derive } from '#kernel/server/act.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import { on } from '#kernel/server/reaction.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { noteRejectionEnded, type OrderDoc } from '#modules/order/server/public.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { rejectionMachine } from '../shared/machine.ts'
import { insistedOf, unsettledOf } from './queries/read.ts'
import * as write from './queries/write.ts'
import { agreed, type RejectionDoc, rejection } from './service.ts'

/** Domain §3.3: who insists and is not answered is right after three days. */
export const confirmDays = setting(
  'rejection.confirmDays',
  z.int().min(1).max(60),
  3,
  '供应商坚持拒配后，医院超过此天数未答复的自动确认',
)

/** What waits for somebody ends with its order. */
const endWithOrder = async (ctx: Ctx, order: OrderDoc): Promise<void> => {
  const left = await unsettledOf(ctx.tx, order.id)
  if (left.length === 0) return
  for (const { status, ...r } of left) {
    const doc = { ...r, status, parties: [r.hospitalId, r.supplierId] }
    await derive(ctx, rejectionMachine, [doc], 'close', { sets: write.settled(ctx), reason: order.no })
  }
  await noteRejectionEnded(ctx, order.id, left)
}

export const rejectionReactions = (
  ['close', 'closeAccepted', 'closeRest', 'autoVoid', 'unaudit', 'agreeUnaudit'] as const
).map((action) => on(orderMachine, action, endWithOrder))

/** One whose hospital let its days pass is agreed to, looked at again under its lock. False: somebody answered meanwhile. */
const confirmOne = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { doc: found, behind } = await rejection.lock(ctx, id)
  if (found.status !== 'insisted' || behind.order.status === 'unauditPending') return false
  const doc: RejectionDoc = { ...rejection.asDoc(found), behind }
  await derive(ctx, rejectionMachine, [doc], 'autoConfirm', { sets: write.settled(ctx, { resolution: 'cancel' }) })
  await agreed(ctx, doc)
  return true
}

/**
 * Agrees to what suppliers insist on after the days of each hospital, each in its own transaction.
 * @throws AggregateError of what failed, when all others are done
 */
export const confirmInsisted = async (
  about: Circumstances = { call: 'job rejection' },
): Promise<{ confirmed: number }> => {
  const due = await inContext(systemActor, { ...about, readOnly: true }, async (ctx) => {
    const found: string[] = []
    for (const r of await insistedOf(ctx.tx))
      if (r.days >= (await configOf(ctx, confirmDays, r.hospitalId))) found.push(r.id)
    return found
  })
  let confirmed = 0
  await eachByItself(due, 'rejections could not be confirmed', async (id) => {
    if (await inContext(systemActor, about, (ctx) => confirmOne(ctx, id))) confirmed += 1
  })
  return { confirmed }
}

export const rejectionTasks: readonly Task[] = [
  { name: 'rejection.confirmInsisted', when: { everyMinutes: 30 }, run: (about) => confirmInsisted(about) },
]
