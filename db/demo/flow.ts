import type { Actor } from '#kernel/server/ctx.ts'
import { inContext } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { ask, askIn, loading } from './ask.ts'
import { dayFrom } from './days.ts'
import { dropSetting, putSetting } from './queries.ts'
import { numberBack } from './queries-move.ts'
import type { Random } from './random.ts'
import { deliver } from './shipping.ts'
import type { Item, Reach, Team } from './types.ts'

interface Wish {
  id: string
  version: number
}

/** The lines of a plan: one or two suppliers' goods; selected ones alone, others alone, or both. */
const chosen = (items: readonly Item[], kind: number, r: Random): Item[] => {
  const ofKind = items.filter((a) => a.kind === kind)
  const from = new Set(r.some([...new Set(ofKind.map((a) => a.supplierId))], r.chance(0.3) ? 2 : 1))
  const offered = ofKind.filter((a) => from.has(a.supplierId))
  const selected = offered.filter((a) => a.selected)
  const others = offered.filter((a) => !a.selected)
  const mood = r.next()
  if (selected.length > 3 && mood < 0.35) return r.some(selected, 8)
  return [...(mood < 0.6 ? r.some(selected, 4) : []), ...r.some(others, r.int(8, 18))]
}

/** One plan and what becomes of it, by the real functions. Answers the plan's id, for moving its dates. */
export const runPlan = async (
  team: Team,
  items: readonly Item[],
  kind: number,
  reach: Reach,
  r: Random,
): Promise<string> => {
  const { days } = team.past
  const wanted = {
    planType: r.pick(['month', 'week', 'temporary'] as const),
    kind,
    pointId: team.point[kind]!,
    urgent: r.chance(0.1),
    lines: chosen(items, kind, r).map((a) => ({
      catalogItemId: a.catalogItemId,
      qty: new Decimal(a.packMultiple).mul(r.int(1, 20)).toFixed(),
    })),
  }
  const plan = await ask(team.buyer, planCalls.add, wanted, days)
  if (reach === 'draft') return plan.id
  if (reach === 'planVoid') {
    await ask(team.buyer, planCalls.void, { id: plan.id, version: plan.version, reason: '重复填报' })
    return plan.id
  }
  const sent = await ask(team.buyer, planCalls.submit, { id: plan.id, version: plan.version })
  if (reach === 'pending') return plan.id
  const verdict = { id: plan.id, version: sent.version }
  if (reach === 'rejected') {
    await ask(team.auditor, planCalls.audit, { ...verdict, action: 'reject', reason: '数量超出月度消耗，请核对后重报' })
    return plan.id
  }
  if (reach === 'approved' || reach === 'planClosed') {
    const passed = await approve(team.auditor, verdict, 'plan.autoGenerate')
    if (reach === 'planClosed')
      await ask(team.buyer, planCalls.close, { ...passed, reason: '本月预算已用完，下月再报' })
    return plan.id
  }
  await approve(team.auditor, verdict, 'order.passWithPlan', days)
  if (reach === 'ordered') return plan.id
  const orders = await ask(team.buyer, orderCalls.query, { planId: plan.id, size: 100, part: 'rows' })
  for (const order of orders.rows) await runOrder(team, order, reach, r)
  return plan.id
}

/** Approves a plan whose orders the buyer will make, or the auditor pass, on their own: the setting is off for this one transaction. */
const approve = (auditor: Actor, plan: Wish, off: string, ago = 0): Promise<Wish> =>
  inContext(auditor, { call: planCalls.audit.path, ...loading }, async (ctx) => {
    if (ago > 0) await numberBack(ctx.tx, ago)
    await putSetting(ctx.tx, off, auditor.orgId, false)
    const { version } = await askIn(ctx, planCalls.audit, { ...plan, action: 'approve' })
    await dropSetting(ctx.tx, off, auditor.orgId)
    return { id: plan.id, version }
  })

const runOrder = async (team: Team, order: Wish & { supplierId: string }, reach: Reach, r: Random) => {
  const wish = { id: order.id, version: order.version }
  if (reach === 'orderVoid') {
    const no = await ask(team.auditor, orderCalls.audit, { ...wish, action: 'rejectAudit', reason: '本周已采购' })
    await ask(team.buyer, orderCalls.void, { id: order.id, version: no.version })
    return
  }
  if (r.chance(0.02)) {
    await ask(team.auditor, orderCalls.audit, { ...wish, action: 'rejectAudit', reason: '与上周订单重复' })
    return
  }
  const audited = await ask(team.auditor, orderCalls.audit, { ...wish, action: 'approve' })
  if (reach === 'audited' && r.chance(0.7)) return
  await supply(team, team.seller(order.supplierId), { id: order.id, version: audited.version }, reach, r)
}

const supply = async (team: Team, seller: Actor, order: Wish, reach: Reach, r: Random) => {
  const taken = await ask(seller, orderCalls.accept, { ...order, expects: dayFrom(r.int(1, 5)) })
  if (reach === 'audited' || reach === 'accepted') return
  if (reach === 'unaudit' || reach === 'unaudited') {
    const wish = { id: order.id, version: taken.version, reason: '计划填报有误，申请重新采购' }
    const asked = await ask(team.buyer, orderCalls.requestUnaudit, wish)
    if (reach === 'unaudited') await ask(seller, orderCalls.agreeUnaudit, { id: order.id, version: asked.version })
    return
  }
  if (r.chance(0.06) && !(await refuseOne(team, seller, { id: order.id, version: taken.version }, r))) return
  const half = reach === 'partly' || reach === 'closed' || r.chance(0.12)
  const ago = (nth: number) => Math.max(team.past.days - nth * team.past.lag, 0)
  const open = await deliver(team, seller, order.id, { share: half ? 0.5 : 1, ago: ago(1) }, reach, r)
  if (open && reach === 'done') await deliver(team, seller, order.id, { share: 1, ago: ago(2) }, reach, r)
  if (open && reach === 'closed') {
    // what was refused of it is answered before it is closed
    const refused = await ask(seller, refusalCalls.query, { orderId: order.id, status: ['pending'], part: 'rows' })
    for (const { id, version } of refused.rows) await ask(seller, refusalCalls.agree, { id, version }, ago(1))
    const now = await ask(team.buyer, orderCalls.query, { keyword: open, size: 1, part: 'rows' })
    const { id, version } = now.rows[0]!
    await ask(team.buyer, orderCalls.close, { id, version, reason: '供应商长期缺货，改由其他品种替代' })
  }
}

/** 拒配 of one line; the buyer agreed to it long ago, or still has to. Answers whether the order still waits for goods. */
const refuseOne = async ({ buyer, past: { days } }: Team, seller: Actor, order: Wish, r: Random): Promise<boolean> => {
  const all = (await ask(seller, orderCalls.detail, { id: order.id })).lines
  const line = r.pick(all)
  const reasonCode = r.pick(['shortage', 'discontinued'] as const)
  const lines = [{ orderLineId: line.id, qty: line.openQty, reasonCode }]
  await ask(seller, rejectionCalls.reject, { ...order, lines }, days)
  if (days > 7) {
    const { rows } = await ask(buyer, rejectionCalls.query, { orderId: order.id, part: 'rows' })
    const { id, version } = rows[0]!
    await ask(buyer, rejectionCalls.confirm, { id, version })
  }
  return all.length > 1
}
