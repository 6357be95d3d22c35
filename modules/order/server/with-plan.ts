import { z } from 'zod'
import { derive, waitingAtLevel } from '#kernel/server/act.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { orderMachine } from '../shared/machine.ts'
import { freezeDue } from './frozen.ts'
import { orderReads as reads } from './queries/read.ts'
import { stamp } from './queries/write.ts'
import { orderRules } from './rules.ts'
import { order } from './service.ts'

/** Who passes a plan passes the orders it makes with it: they hold nothing he did not see (ux.md 74). */
export const passWithPlan = setting(
  'order.passWithPlan',
  z.boolean(),
  true,
  '计划生成的订单随计划审核通过，不再单独审核',
)

/**
 * Passes orders an approval of their plan just made, where the hospital wants it. What may not be released today, and what
 * a flow of approval waits for, goes on waiting for its own audit, which says why.
 */
export const passed = async (ctx: Ctx, hospitalId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0 || !(await configOf(ctx, passWithPlan, hospitalId))) return
  // made in this transaction, so nobody else holds them
  const made = await reads.rows(ctx.tx, ctx.actor, { ids: [...ids] }).execute()
  const docs = ids.flatMap((id) => made.find((d) => d.id === id) ?? [])
  const [waiting, lines] = await together([waitingAtLevel(ctx, orderMachine, docs), reads.linesOf(ctx.tx, ids)])
  const free = []
  for (const found of docs.filter((d) => !waiting.has(d.id))) {
    const doc = { ...order.asDoc(found, 'passWithPlan'), lines: async () => lines.get(found.id) ?? [] }
    const fault = await orderRules.approve!.refuse!(ctx, doc).catch((e: unknown) => {
      if (e instanceof Refusal) return e
      throw e
    })
    if (!fault) free.push(doc)
  }
  if (free.length === 0) return
  const written = { sets: stamp.released(ctx), also: await freezeDue(ctx, free) }
  await derive(ctx, orderMachine, free, 'passWithPlan', written)
}
