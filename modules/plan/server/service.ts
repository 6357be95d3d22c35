import { actionsOn, chainOf, historyOf, lastChange, note, type Standing, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { conflict, type LineError, lineErrors, malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { departmentOf, pointOf } from '#modules/place/server/public.ts'
import { catalogLines } from '#modules/purchase-list/server/public.ts'
import type { planCalls } from '../shared/calls.ts'
import { planMachine } from '../shared/machine.ts'
import * as q from './queries.ts'
import { type PlanDoc, planRules } from './rules.ts'

type Calls = typeof planCalls
type Body = Input<Calls['add']>

const shown = async <P extends Standing & { status: PlanDoc['status'] }>(ctx: Ctx, plans: readonly P[]) => {
  const actions = await actionsOn(ctx, planMachine, plans)
  return plans.map((plan, i) => ({ ...plan, actions: actions[i]! }))
}

export const query = async (ctx: Ctx, input: Input<Calls['query']>) => {
  const page = await q.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: await shown(ctx, page.rows) }
}

export const detail = async (ctx: Ctx, { id }: { id: string }) => {
  const plan = await q.get(ctx.tx, ctx.actor, id)
  if (!plan) throw notFound()
  return {
    ...(await shown(ctx, [plan]))[0]!,
    lines: await q.lines(ctx.tx, id),
    history: await historyOf(ctx, [id]),
    chain: await chainOf(ctx, planMachine, plan, factsOf(plan)),
  }
}

const factsOf = (p: { hospitalId: string; kind: number; totalAmount: string; createdBy: string }) => ({
  orgId: p.hospitalId,
  kind: p.kind,
  amount: p.totalAmount,
  createdBy: p.createdBy,
})

/** Prices, suppliers and unit bounds come from the hospital's catalogue; what does not fit is refused by line. */
const pricedLines = async (ctx: Ctx, body: Body): Promise<q.NewLine[]> => {
  const items = await catalogLines(
    ctx.tx,
    ctx.actor.orgId,
    body.lines.map((l) => l.catalogItemId),
  )
  const seen = new Map<string, number>()
  const errors: LineError[] = []
  const lines = body.lines.flatMap((line, i) => {
    const item = items.get(line.catalogItemId)
    const no = (column: string, message: string, params?: Record<string, string>) => {
      errors.push({ line: i + 1, column, message, params })
      return []
    }
    if (!item) return no('catalogItemId', '采购目录中没有此品种')
    if (item.kind !== body.kind) return no('catalogItemId', '品种的产品大类与计划不一致')
    const twin = seen.get(line.catalogItemId)
    if (twin) return no('catalogItemId', '与第 {{twin}} 行重复', { twin: String(twin) })
    seen.set(line.catalogItemId, i + 1)
    if (!fits(line.qty, boundOfUnit(item.unit)))
      return no('qty', '单位「{{unit}}」的数量必须是整数', { unit: String(item.unit) })
    return [
      {
        catalogItemId: line.catalogItemId,
        productId: item.productId,
        supplierId: item.supplierId,
        qty: line.qty,
        price: item.price,
        vbpClass: item.vbpClassHint ?? 0,
        remark: line.remark,
      },
    ]
  })
  if (errors.length > 0) throw lineErrors(errors)
  return lines
}

const checkPoint = async (ctx: Ctx, body: Body) => {
  const point = await pointOf(ctx.tx, body.pointId)
  if (!point || point.hospitalId !== ctx.actor.orgId || !point.enabled) throw refuse('配送点不存在或已停用')
  if (body.periodFrom && body.periodTo && body.periodTo < body.periodFrom)
    throw refuse('计划周期的结束日期不能早于开始日期')
}

/**
 * The department a plan is for; null: the whole hospital. Who is limited to one department writes for it; who has several
 * says which, because only he knows (decision 0009).
 */
const departmentFor = async (ctx: Ctx, wish: string | null | undefined): Promise<string | null> => {
  if (wish) {
    const found = await departmentOf(ctx.tx, ctx.actor, wish)
    if (!found?.enabled) throw refuse('科室不存在或已停用')
    return wish
  }
  const ranges = ctx.actor.ranges ?? []
  if (ranges.length === 0 || ranges.some((r) => !r.departments)) return null
  const own = [...new Set(ranges.flatMap((r) => r.departments ?? []).map(String))]
  if (own.length > 1) throw malformed([{ path: 'departmentId', message: '请选择科室' }])
  return own[0] ?? null
}

export const add = async (ctx: Ctx, wished: Body) => {
  const body = { ...wished, departmentId: await departmentFor(ctx, wished.departmentId) }
  await checkPoint(ctx, body)
  const lines = await pricedLines(ctx, body)
  const no = await nextNo(ctx, 'JH')
  const plan = await q.insert(ctx.tx, ctx.actor, no, body)
  await q.replaceLines(ctx.tx, ctx.actor.orgId, plan.id, lines)
  const doc = { id: plan.id, no, status: plan.status, version: plan.version, parties: [ctx.actor.orgId] }
  await note(ctx, planMachine, doc, { action: 'create', label: '新建', to: plan.status })
  audit(ctx, { entity: 'plan', entityId: plan.id, entityNo: no, action: 'add', after: { ...body, lines } })
  return { id: plan.id, no, version: plan.version }
}

/** The plan, locked, with its lines: not submitted, and as the caller knows it. */
export const forChange = async (ctx: Ctx, id: string, version: number) => {
  const plan = await q.lock(ctx.tx, ctx.actor, id)
  if (!plan) throw notFound()
  const before = { ...plan, lines: await q.lines(ctx.tx, id) }
  if (plan.version !== version)
    throw conflict({ ...(await lastChange(ctx, plan)), version: plan.version, current: before })
  if (!['draft', 'rejected'].includes(plan.status))
    throw refuse('当前状态「{{status}}」不能{{action}}', {
      status: planMachine.states[plan.status].label,
      action: '修改',
    })
  return { plan, before }
}

export const update = async (ctx: Ctx, { id, version, ...wished }: Input<Calls['update']>) => {
  const { plan, before } = await forChange(ctx, id, version)
  const { departmentId: wish } = wished
  const kept = wish === undefined || wish === plan.departmentId
  // a department that was disabled since may stay
  const body = { ...wished, departmentId: kept ? plan.departmentId : await departmentFor(ctx, wish) }
  await checkPoint(ctx, body)
  const lines = await pricedLines(ctx, body)
  const saved = await q.update(ctx.tx, id, body)
  await q.replaceLines(ctx.tx, plan.hospitalId, id, lines)
  const doc = { ...plan, parties: [plan.hospitalId] }
  await note(ctx, planMachine, doc, { action: 'update', label: '修改', to: plan.status })
  audit(ctx, { entity: 'plan', entityId: id, entityNo: plan.no, action: 'update', before, after: { ...body, lines } })
  return { id, no: plan.no, version: saved.version }
}

export const remove = async (ctx: Ctx, { id, version }: { id: string; version: number }) => {
  const plan = await q.lock(ctx.tx, ctx.actor, id)
  if (!plan) throw notFound()
  if (plan.version !== version) throw conflict({ ...(await lastChange(ctx, plan)), version: plan.version })
  if (plan.status !== 'draft') throw refuse('只有待提交的单据可以删除')
  audit(ctx, {
    entity: 'plan',
    entityId: id,
    entityNo: plan.no,
    action: 'delete',
    before: { ...plan, lines: await q.lines(ctx.tx, id) },
  })
  await q.remove(ctx.tx, id)
  return { id }
}

/** A new draft with the lines of another plan, at today's catalogue prices; lines no longer in the catalogue are left out. */
export const copy = async (ctx: Ctx, { id }: { id: string }) => {
  const plan = await q.get(ctx.tx, ctx.actor, id)
  if (!plan) throw notFound()
  const old = await q.lines(ctx.tx, id)
  const items = await catalogLines(
    ctx.tx,
    ctx.actor.orgId,
    old.map((l) => l.catalogItemId),
  )
  return add(ctx, {
    planType: plan.planType,
    kind: plan.kind,
    pointId: plan.pointId,
    departmentId: plan.departmentId,
    urgent: plan.urgent,
    remark: plan.remark,
    lines: old
      .filter((l) => items.has(l.catalogItemId))
      .map(({ catalogItemId, qty, remark }) => ({ catalogItemId, qty, remark })),
  })
}

/** Submit, withdraw, approve, reject, close, void: one function for all of them. */
export const act = async (
  ctx: Ctx,
  wish: { id: string; version: number; action: ActionOf<typeof planMachine>; reason?: string },
) => {
  const plan = await q.lock(ctx.tx, ctx.actor, wish.id)
  if (!plan) throw notFound()
  const doc = {
    ...plan,
    parties: [plan.hospitalId],
    approval: factsOf(plan),
  }
  await take(ctx, planMachine, doc, wish, planRules)
  return { id: doc.id, status: doc.status, version: doc.version }
}
