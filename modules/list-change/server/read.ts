import { actionsOn } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { withReasons } from '#kernel/server/history.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { isAudited, mayKind, seenChangeable, stepOf } from '#modules/purchase-list/server/public.ts'
import { listOfKind } from '#modules/purchase-list/shared/machine.ts'
import type { changeCalls } from '../shared/calls.ts'
import { changeMachine, changeMachines } from '../shared/machine.ts'
import { type Change, changeReads as reads } from './queries/read.ts'
import { serviceFor } from './service.ts'
import { linesOf } from './wishes.ts'

type In<K extends keyof typeof changeCalls> = Input<(typeof changeCalls)[K]>

/** Changes with what this reader may do with each, by the codes of their lists. */
const shown = async (ctx: Ctx, changes: readonly Change[]) => {
  const byId = new Map<string, string[]>()
  for (const [list, own] of Map.groupBy(changes, (c) => listOfKind(c.kind))) {
    const all = await actionsOn(ctx, changeMachines[list], own)
    own.forEach((c, n) => {
      byId.set(
        c.id,
        all[n]!.filter((a) => stepOf(c, a)),
      )
    })
  }
  return changes.map((c) => ({ ...c, lines: linesOf(c), actions: byId.get(c.id)! }))
}

export const query = async (ctx: Ctx, input: In<'query'>) => {
  const page = await reads.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: await withReasons(ctx, changeMachine, await shown(ctx, page.rows as Change[])) }
}

export const detail = async (ctx: Ctx, { id }: In<'detail'>) => {
  const seen = await reads.get(ctx.tx, ctx.actor, id)
  if (!seen) throw notFound()
  const c = await serviceFor(seen).detail(ctx, { id })
  return { ...c, lines: linesOf(c) }
}

/** The chosen items as they are, with who else could supply their articles; those that were never enabled are left out. */
export const choices = async (ctx: Ctx, { ids }: In<'choices'>) => {
  const seen = await seenChangeable(ctx, ids)
  return ids.flatMap((id) => {
    const c = seen.get(id)
    if (!c || !isAudited(c.item) || !mayKind(ctx.actor, 'edit', c.item.kind)) return []
    const { item, enabled, defaultSupplierId } = c
    const suppliers = enabled.map((e) => ({ id: e.supplierId, name: e.supplier }))
    return [{ ...item, supplierId: defaultSupplierId ?? item.supplierId, suppliers }]
  })
}
