import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { planWarnings, previewOfCovers } from '#modules/contract/server/public.ts'
import { departmentOf } from '#modules/place/server/public.ts'
import { catalogLines, itemLines, ownPoint } from '#modules/purchase-list/server/public.ts'
import { noteReasons, substitutesOf } from '#modules/vbp/server/public.ts'
import type { planCalls } from '../shared/calls.ts'
import { periodRule } from '../shared/fields.ts'
import { planMachine } from '../shared/machine.ts'
import { planSheet } from '../shared/words.ts'
import { type PlanLine, planReads as reads } from './queries/read.ts'
import { suggestions, used } from './queries/suggest.ts'
import * as q from './queries/write.ts'
import { planRules } from './rules.ts'

type Calls = typeof planCalls

export const plan = documentService({
  machine: planMachine,
  reads,
  rules: planRules,
  remove: q.remove,
  sheet: planSheet,
  // a hospital's own affair
  parties: (p) => [p.hospitalId],
  warn: { at: ['submit', 'approve'], of: planWarnings },
  // of a plan that is bound or to be bound what stands behind it today
  more: async (ctx, p, lines) => ({
    contracts:
      planMachine.actions.submit.from.includes(p.status) || p.status === 'pending'
        ? await previewOfCovers(ctx, p, lines)
        : [],
  }),
  approval: (_, p) => ({ orgId: p.hospitalId, kind: p.kind, amount: () => p.totalAmount, createdBy: p.createdBy }),
})

/** The lines as they shall be stored: prices, suppliers and unit bounds are the catalogue's; what is not said of an item stays. */
const linesFor = async (
  ctx: Ctx,
  kind: number,
  said: Input<Calls['add']>['lines'],
  stored: readonly PlanLine[] = [],
): Promise<q.NewLine[]> => {
  const remarks = new Map(stored.map((l) => [l.catalogItemId, l.remark]))
  const lines = await itemLines(ctx, said, (item) => (item.kind === kind ? undefined : '品种的产品大类与计划不一致'))
  return lines.map(
    ({ catalogItemId, productId, supplierId, qty, enteredQty, enteredUnit, price, vbpClassHint, remark }) => ({
      catalogItemId,
      productId,
      supplierId,
      qty,
      enteredQty,
      enteredUnit,
      price,
      vbpClass: vbpClassHint,
      remark: remark ?? remarks.get(catalogItemId) ?? '',
    }),
  )
}

/** A line as it would be said today: its levels of packing may be others by now. */
const again = ({ catalogItemId, qty, remark }: PlanLine) => ({ catalogItemId, qty, remark })

const checkHead = async (ctx: Ctx, { pointId, periodFrom, periodTo }: q.Head): Promise<void> => {
  await ownPoint(ctx, pointId)
  const fault = periodRule({ periodFrom, periodTo })
  if (fault) throw refuse(fault.reason)
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

export const add = (ctx: Ctx, wish: Input<Calls['add']>) => addFor(ctx, wish)

/** @param trigger what made it, where nobody typed it (domain-lists §3.23) */
export const addFor = async (ctx: Ctx, { lines: said, ...wish }: Input<Calls['add']>, trigger = 0) => {
  const head = { ...wish, departmentId: await departmentFor(ctx, wish.departmentId) }
  await checkHead(ctx, head)
  const lines = await linesFor(ctx, head.kind, said)
  const no = await nextNo(ctx, 'JH')
  const made = await q.insert(ctx.tx, ctx.actor, no, head, trigger)
  await q.replaceLines(ctx.tx, { id: made.id, hospitalId: ctx.actor.orgId }, lines)
  await noteReasons(ctx, { planId: made.id }, substitutesOf(lines, said))
  return plan.made(ctx, { ...made, no }, { ...head, lines })
}

export const update = async (ctx: Ctx, { id, version, lines: said, ...wish }: Input<Calls['update']>) => {
  const { doc, before } = await plan.forChange(ctx, id, version, 'edit')
  // a department that was disabled since may stay
  const moves = wish.departmentId !== undefined && wish.departmentId !== doc.departmentId
  const head = moves ? { ...wish, departmentId: await departmentFor(ctx, wish.departmentId) } : wish
  const now = { ...doc, ...head }
  await checkHead(ctx, now)
  const changed = said ?? (now.kind === doc.kind ? undefined : before.lines.map(again))
  const lines = changed && (await linesFor(ctx, now.kind, changed, before.lines))
  const saved = await q.update(ctx.tx, id, head)
  if (lines) await q.replaceLines(ctx.tx, doc, lines)
  if (lines && said) await noteReasons(ctx, { planId: id }, substitutesOf(lines, said))
  await plan.noted(ctx, doc, 'update', '修改', { before, after: { ...head, lines } })
  return { id, no: doc.no, version: saved.version }
}

/** A new draft with the lines of another plan, at today's catalogue prices; lines no longer in the catalogue are left out. */
export const copy = async (ctx: Ctx, { id }: { id: string }) => {
  const { planType, kind, pointId, departmentId, urgent, remark } = await plan.get(ctx, id)
  const old = await reads.lines(ctx.tx, id)
  const ids = old.map((l) => l.catalogItemId)
  const items = await catalogLines(ctx.tx, ctx.actor.orgId, ids)
  const lines = old.filter((l) => items.has(l.catalogItemId)).map(again)
  return add(ctx, { planType, kind, pointId, departmentId, urgent, remark, lines })
}

/** Suggested quantities for a plan of one kind; the buyer takes over what he wants. */
export const suggest = async (ctx: Ctx, wish: Input<Calls['suggest']>) => {
  if (wish.pointId) await ownPoint(ctx, wish.pointId)
  const found = await suggestions(ctx.tx, ctx.actor.orgId, wish)
  return { ...found, why: found.total > 0 ? '' : await whyNone(ctx, wish) }
}

/** Nothing is suggested: there is nothing to buy, nothing is known of its use, or enough of it is there. */
const whyNone = async (ctx: Ctx, { kind, days, keyword }: Input<Calls['suggest']>): Promise<string> => {
  const all = (which?: typeof used) => suggestions(ctx.tx, ctx.actor.orgId, { kind, days, keyword, all: true }, which)
  const { total: n } = await all(used)
  if (n === 0 && (await all()).total === 0)
    return say(keyword ? '没有符合条件的品种' : '采购目录中没有此大类的已启用默认品种，请先维护采购目录', ctx.lang)
  if (n === 0) return say('近 30 个整天没有消耗，近 90 天也没有入库，算不出日均用量', ctx.lang)
  return say('{{n}} 个有用量的品种，库存加在途都够用 {{days}} 天，无需补货', ctx.lang, { n, days })
}
