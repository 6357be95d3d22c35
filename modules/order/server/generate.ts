import { z } from 'zod'
import { derive, lastChange, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { nextNos } from '#kernel/server/number.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import { lockPlan, noteOrdered, type PlanDoc } from '#modules/plan/server/public.ts'
import { carryReasons } from '#modules/vbp/server/public.ts'
import type { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'
import { freezeFacts } from './frozen.ts'
import { partsOf } from './parts.ts'
import * as write from './queries/write.ts'
import { approvalAmount, pointFor } from './service.ts'
import { hold } from './volume.ts'
import { passed } from './with-plan.ts'

/** An approved plan becomes orders at once; otherwise the buyer generates them. */
export const autoGenerate = setting('plan.autoGenerate', z.boolean(), true, '计划审核通过后自动生成订单')

type Asked = Input<(typeof orderCalls)['fromPlan']>

/** Whose the orders are: who made the plan; of several people's plans who puts them together. */
const ownerOf = (ctx: Ctx, plans: readonly PlanDoc[]) => {
  const { createdBy, creatorName } = plans[0]!
  return plans.every((p) => p.createdBy === createdBy)
    ? { createdBy, creatorName }
    : { createdBy: ctx.actor.userId, creatorName: ctx.actor.name }
}

/**
 * Makes orders of what plans of one point and kind still have open: one per supplier, distribution point, product kind, narcotic
 * flag and purchase class (domain §3.1). Quantities are exact: lines of one article are one line of the order, every part of it has
 * its allocation row, and the sum per plan line is checked at COMMIT. The orders belong to the plan's creator and wait for audit;
 * their agreed volume is reserved.
 */
const generate = async (ctx: Ctx, plans: readonly PlanDoc[]) => {
  const { parts, left, bound, covers } = await partsOf(ctx, plans)
  if (parts.length === 0) return { orders: [], left }
  const [{ hospitalId, kind, pointId, id: planId }] = plans as [PlanDoc]
  const owner = ownerOf(ctx, plans)
  const urgent = plans.some((p) => p.urgent)
  const head = { ...(await pointFor(ctx, pointId)), hospitalId, kind, urgent, ...owner }
  const groups = [...Map.groupBy(parts, (p) => `${p.supplierId}|${p.narcotic}|${p.vbpClass}`).values()]
  const nos = await nextNos(ctx, 'CG', groups.length)
  await hold(ctx, parts)
  const inserted = await write.insert(
    ctx.tx,
    groups.map((lines, i) => {
      const { supplierId, narcotic } = lines[0]!
      // the first of its plans; the others are in its allocations
      const first = plans.find((p) => lines.some((l) => l.of.some((o) => o.planId === p.id)))
      return { ...head, supplierId, no: nos[i]!, narcotic, planId: first?.id ?? planId, source: 'plan' as const, lines }
    }),
  )
  const allocated = inserted.flatMap((o, i) =>
    groups[i]!.flatMap(({ of }, n) => of.map((x) => ({ ...x, orderLineId: o.lineIds[n]! }))),
  )
  await write.allocate(ctx.tx, hospitalId, allocated)
  const ids = inserted.map((o) => o.id)
  if (plans.length > 1)
    await carryReasons(
      ctx,
      inserted.map(({ id, planId }, i) => {
        const taken = new Set(groups[i]!.flatMap((l) => l.of.map((o) => o.planId)))
        const others = plans.map((p) => p.id).filter((one) => one !== planId && taken.has(one))
        return { id, planIds: [planId!, ...others], productIds: groups[i]!.map((l) => l.productId) }
      }),
    )
  const docs = inserted.map(({ id, no, version, status, supplierId, lines }, i) => {
    // those behind it were not submitted before it
    const own = { hospitalId, supplierId, amount: sumOf(lines.map((p) => amountOf(p.qty, p.price))) }
    const amount = () => approvalAmount(ctx, own, ids.slice(i))
    const approval = { orgId: hospitalId, kind, amount, createdBy: owner.createdBy }
    return { id, no, version, status, parties: [hospitalId], approval }
  })
  for (const [i, doc] of docs.entries()) {
    // it belongs to who made the plan, not to who passed it
    note(ctx, orderMachine, doc, { action: 'create', label: '由计划生成', to: 'draft', authored: false })
    const after = { plan: plans.map((p) => p.no).join(' '), lines: groups[i] }
    audit(ctx, { entity: 'order', entityId: doc.id, entityNo: doc.no, action: 'generate', after })
  }
  await derive(ctx, orderMachine, docs, 'autoSubmit', { sets: write.stamp.submitted() })
  const items = parts.flatMap((p) => p.catalogItemId ?? [])
  await freezeFacts(ctx, hospitalId, ids, items, bound)
  // what was judged of the whole plan is not asked again of each of its orders
  for (const id of ids) await once(ctx.tx, `covers ${id}`, () => Promise.resolve(covers))
  for (const plan of plans) {
    const taken = allocated.filter((x) => x.planId === plan.id)
    if (taken.length > 0) await noteOrdered(ctx, plan, taken)
  }
  return { orders: docs.map(({ id, no }) => ({ id, no })), left }
}

/** Plans as their caller knows them, locked in the order of their ids. @throws Refusal unknown, changed, or not to be ordered */
const lockAll = async (ctx: Ctx, asked: readonly { id: string; version: number }[]): Promise<PlanDoc[]> => {
  const found = new Map<string, PlanDoc>()
  for (const { id, version } of asked.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const plan = await lockPlan(ctx, id)
    if (!plan) throw notFound()
    if (plan.version !== version) throw conflict(await lastChange(ctx, plan))
    if (plan.status !== 'approved' && plan.status !== 'partlyOrdered')
      throw asked.length > 1
        ? refuse('计划 {{no}} 未审核通过或已全部生成，不能合并', { no: plan.no })
        : refuse('只有审核通过的计划可以生成订单')
    found.set(id, plan)
  }
  return asked.map(({ id }) => found.get(id)!)
}

/**
 * The buyer asks for the orders of an approved plan, or of what an earlier run had to leave; of several plans of one point and kind
 * common ones.
 */
export const fromPlan = async (ctx: Ctx, { id, version, beside = [] }: Asked) => {
  const twice = beside.find((b, i) => b.id === id || beside.findIndex((x) => x.id === b.id) !== i)
  if (twice) throw refuse('同一计划不能合并两次')
  const plans = await lockAll(ctx, [{ id, version }, ...beside])
  const other = plans.find((p) => p.pointId !== plans[0]!.pointId || p.kind !== plans[0]!.kind)
  if (other) throw refuse('计划 {{no}} 的配送点或产品大类不同，不能合并', { no: other.no })
  const made = await generate(ctx, plans)
  if (made.orders.length === 0)
    throw refuse('没有可生成订单的明细：{{why}}', { why: made.left[0]?.message ?? '已全部生成' })
  return made
}

/** Reaction to the approval of a plan. Lines that cannot be ordered today stay open on the plan. */
export const createOrdersFromPlan = async (ctx: Ctx, plan: PlanDoc): Promise<void> => {
  if (!(await configOf(ctx, autoGenerate, plan.hospitalId))) return
  const { orders } = await generate(ctx, [plan])
  await passed(
    ctx,
    plan.hospitalId,
    orders.map((o) => o.id),
  )
}
