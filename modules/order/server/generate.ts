import { z } from 'zod'
import { derive, lastChange, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNos } from '#kernel/server/number.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { linesToOrder, lockPlan, noteOrdered, type PlanDoc } from '#modules/plan/server/public.ts'
import { orderable } from '#modules/purchase-list/server/public.ts'
import type { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'
import { freezeFacts } from './frozen.ts'
import * as write from './queries/write.ts'
import { approvalAmount, pointFor } from './service.ts'
import { hold, sharesOf } from './volume.ts'
import { passed } from './with-plan.ts'

/** An approved plan becomes orders at once; otherwise the buyer generates them. */
export const autoGenerate = setting('plan.autoGenerate', z.boolean(), true, '计划审核通过后自动生成订单')

interface Part extends write.NewOrderLine {
  planLineId: string
  supplierId: string
  narcotic: boolean
}

const untyped = { enteredQty: null, enteredUnit: '' }

interface Left {
  seq: number
  message: string
}

/** Plan lines with their classes decided: a line at the limit of the agreed volume becomes two parts (domain §5). */
const partsOf = async (ctx: Ctx, plan: PlanDoc): Promise<{ parts: Part[]; left: Left[] }> => {
  const lines = await linesToOrder(ctx.tx, plan.id)
  const ids = lines.map((l) => l.catalogItemId)
  const items = await orderable(ctx.tx, plan.hospitalId, ids, today())
  const left: Left[] = []
  const nowhere = (await pointOf(ctx.tx, plan.pointId))?.enabled ? undefined : '配送点不存在或已停用'
  const suppliers = [...items.values()].map((i) => i.supplierId)
  const stops = await stopsOf(ctx, plan.hospitalId, suppliers, 'order')
  const stopped = (supplierId: string) => {
    const stop = stops.get(supplierId)
    return stop && say(stop.message, ctx.lang, stop.params)
  }
  const good = lines.filter((l) => {
    const item = items.get(l.catalogItemId)
    const no = nowhere ?? (item ? (item.no ?? stopped(item.supplierId)) : '采购目录中没有此品种')
    if (no) left.push({ seq: l.seq, message: no })
    return !no
  })
  const shares = await sharesOf(
    ctx,
    plan.hospitalId,
    good.map((l) => ({ ...l, qty: l.openQty })),
  )
  const parts = good.flatMap(({ id: planLineId, catalogItemId, enteredQty, enteredUnit, remark }) => {
    const own = shares.get(planLineId) ?? []
    // of a line in two parts neither is what was typed
    const entered = own.length === 1 ? { enteredQty, enteredUnit } : untyped
    return own.map((share) => ({ ...items.get(catalogItemId)!, ...share, ...entered, planLineId, remark }))
  })
  return { parts, left }
}

/**
 * Makes orders of what a plan still has open: one per supplier, distribution point, product kind, narcotic flag and
 * purchase class (domain §3.1). Quantities are exact: every part has its allocation row, and the sum per plan line is
 * checked at COMMIT. The orders belong to the plan's creator and wait for audit; their agreed volume is reserved.
 */
const generate = async (ctx: Ctx, plan: PlanDoc) => {
  const { parts, left } = await partsOf(ctx, plan)
  if (parts.length === 0) return { orders: [], left }
  const { hospitalId, kind, urgent, createdBy, creatorName } = plan
  const head = { ...(await pointFor(ctx, plan.pointId)), hospitalId, kind, urgent, createdBy, creatorName }
  const groups = [...Map.groupBy(parts, (p) => `${p.supplierId}|${p.narcotic}|${p.vbpClass}`).values()]
  const nos = await nextNos(ctx, 'CG', groups.length)
  await hold(ctx, parts)
  const inserted = await write.insert(
    ctx.tx,
    groups.map((lines, i) => {
      const { supplierId, narcotic } = lines[0]!
      return { ...head, supplierId, no: nos[i]!, narcotic, planId: plan.id, source: 'plan' as const, lines }
    }),
  )
  const allocated = inserted.flatMap((o, i) =>
    groups[i]!.map(({ planLineId, qty }, n) => ({ planLineId, orderLineId: o.lineIds[n]!, qty })),
  )
  await write.allocate(ctx.tx, hospitalId, allocated)
  const ids = inserted.map((o) => o.id)
  const docs = inserted.map(({ id, no, version, status, supplierId, lines }, i) => {
    // those behind it were not submitted before it
    const own = { hospitalId, supplierId, amount: sumOf(lines.map((p) => amountOf(p.qty, p.price))) }
    const amount = () => approvalAmount(ctx, own, ids.slice(i))
    return { id, no, version, status, parties: [hospitalId], approval: { orgId: hospitalId, kind, amount, createdBy } }
  })
  for (const [i, doc] of docs.entries()) {
    // it belongs to who made the plan, not to who passed it
    note(ctx, orderMachine, doc, { action: 'create', label: '由计划生成', to: 'draft', authored: false })
    const after = { plan: plan.no, lines: groups[i] }
    audit(ctx, { entity: 'order', entityId: doc.id, entityNo: doc.no, action: 'generate', after })
  }
  await derive(ctx, orderMachine, docs, 'autoSubmit', { sets: write.stamp.submitted() })
  const items = parts.flatMap((p) => p.catalogItemId ?? [])
  await freezeFacts(ctx, hospitalId, ids, items)
  await noteOrdered(ctx, plan, parts)
  return { orders: docs.map(({ id, no }) => ({ id, no })), left }
}

/** The buyer asks for the orders of an approved plan, or of what an earlier run had to leave. */
export const fromPlan = async (ctx: Ctx, { id, version }: Input<(typeof orderCalls)['fromPlan']>) => {
  const plan = await lockPlan(ctx, id)
  if (!plan) throw notFound()
  if (plan.version !== version) throw conflict(await lastChange(ctx, plan))
  if (plan.status !== 'approved' && plan.status !== 'partlyOrdered') throw refuse('只有审核通过的计划可以生成订单')
  const made = await generate(ctx, plan)
  if (made.orders.length === 0)
    throw refuse('没有可生成订单的明细：{{why}}', { why: made.left[0]?.message ?? '已全部生成' })
  return made
}

/** Reaction to the approval of a plan. Lines that cannot be ordered today stay open on the plan. */
export const createOrdersFromPlan = async (ctx: Ctx, plan: PlanDoc): Promise<void> => {
  if (!(await configOf(ctx, autoGenerate, plan.hospitalId))) return
  const { orders } = await generate(ctx, plan)
  await passed(
    ctx,
    plan.hospitalId,
    orders.map((o) => o.id),
  )
}
