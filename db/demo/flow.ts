import type { Actor } from '#kernel/server/ctx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import type { Random } from './random.ts'

/** The people of one hospital's goods' way, and who sells for a supplier. */
export interface Team {
  buyer: Actor
  auditor: Actor
  receiver: Actor
  point: Record<number, string>
  seller: (supplierId: string) => Actor
}

export interface Item {
  catalogItemId: string
  kind: number
  supplierId: string
  packMultiple: string
  /** Selected in volume-based procurement. */
  selected: boolean
}

/** How far a plan's goods get. `partly`: half was shipped long ago; `closed`: and the buyer gave the rest up. */
export type Reach =
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'ordered'
  | 'audited'
  | 'accepted'
  | 'shipped'
  | 'checked'
  | 'done'
  | 'partly'
  | 'closed'

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
  const plan = await ask(team.buyer, planCalls.add, {
    planType: r.pick(['month', 'week', 'temporary'] as const),
    kind,
    pointId: team.point[kind]!,
    urgent: r.chance(0.1),
    lines: chosen(items, kind, r).map((a) => ({
      catalogItemId: a.catalogItemId,
      qty: new Decimal(a.packMultiple).mul(r.int(1, 20)).toFixed(),
    })),
  })
  if (reach === 'draft') return plan.id
  const sent = await ask(team.buyer, planCalls.submit, { id: plan.id, version: plan.version })
  if (reach === 'pending') return plan.id
  const verdict = { id: plan.id, version: sent.version }
  if (reach === 'rejected') {
    await ask(team.auditor, planCalls.audit, { ...verdict, action: 'reject', reason: '数量超出月度消耗，请核对后重报' })
    return plan.id
  }
  await ask(team.auditor, planCalls.audit, { ...verdict, action: 'approve' })
  if (reach === 'ordered') return plan.id
  const orders = await ask(team.buyer, orderCalls.query, { planId: plan.id, size: 100, part: 'rows' })
  for (const order of orders.rows) await runOrder(team, order, reach, r)
  return plan.id
}

const runOrder = async (team: Team, order: Wish & { supplierId: string }, reach: Reach, r: Random) => {
  const wish = { id: order.id, version: order.version }
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
  if (r.chance(0.06) && !(await refuseOne(seller, { id: order.id, version: taken.version }, r))) return
  const half = reach === 'partly' || reach === 'closed' || r.chance(0.12)
  const open = await deliver(team, seller, order.id, half ? 0.5 : 1, reach, r)
  if (open && reach === 'done') await deliver(team, seller, order.id, 1, reach, r)
  if (open && reach === 'closed') {
    const now = await ask(team.buyer, orderCalls.query, { keyword: open, size: 1, part: 'rows' })
    const { id, version } = now.rows[0]!
    await ask(team.buyer, orderCalls.close, { id, version, reason: '供应商长期缺货，改由其他品种替代' })
  }
}

/** 拒配 of one line. Answers whether the order still waits for goods. */
const refuseOne = async (seller: Actor, order: Wish, r: Random): Promise<boolean> => {
  const { lines } = await ask(seller, orderCalls.detail, { id: order.id })
  const line = r.pick(lines)
  const done = await ask(seller, orderCalls.reject, {
    ...order,
    lines: [{ orderLineId: line.id, qty: line.openQty, reasonCode: r.pick(['shortage', 'discontinued'] as const) }],
  })
  return done.status === 'allocating'
}

/**
 * Ships a share of what is open, some lines in two lots, and takes it in.
 * @returns the order's number when something stays open after the delivery
 */
const deliver = async (team: Team, seller: Actor, orderId: string, share: number, reach: Reach, r: Random) => {
  const order = await ask(seller, orderCalls.detail, { id: orderId })
  if (order.status !== 'allocating') return undefined
  let open = false
  const lots = order.lines.flatMap((l) => {
    const whole = new Decimal(l.openQty)
    const qty = share === 1 ? whole : Decimal.min(whole.mul(share).ceil(), whole)
    if (qty.lt(whole)) open = true
    if (qty.lte(0)) return []
    const parts = qty.gte(10) && r.chance(0.15) ? [qty.div(2).floor(), qty.sub(qty.div(2).floor())] : [qty]
    return parts.map((part, n) => ({
      orderLineId: l.id,
      qty: part.toFixed(),
      lotNo: `${dayFrom(0).slice(2, 4)}${r.int(10, 99)}${r.int(1000, 9999)}${'AB'[n]}`,
      productionDate: dayFrom(-r.int(30, 300)),
      expiryDate: dayFrom(r.chance(0.06) ? r.int(20, 170) : r.int(240, 900)),
      shortLifeConfirmed: true,
      invoiceNo: '',
    }))
  })
  if (lots.length === 0) return undefined
  const delivery = await ask(seller, deliveryCalls.add, {
    orderId,
    lines: lots,
    carrier: '云泽医药物流',
    boxes: r.int(1, 20),
  })
  await ask(seller, deliveryCalls.ship, { id: delivery.id, version: delivery.version })
  if (reach !== 'shipped') {
    const waiting = await ask(team.receiver, acceptanceCalls.query, { deliveryId: delivery.id, part: 'rows' })
    for (const row of waiting.rows) if (await takeIn(team, row.id, reach, r)) open = true
  }
  return open ? order.no : undefined
}

/** Registers and confirms an acceptance. Answers whether something was refused, which may be sent again. */
const takeIn = async (team: Team, acceptanceId: string, reach: Reach, r: Random) => {
  const a = await ask(team.receiver, acceptanceCalls.detail, { id: acceptanceId })
  let any = false
  const checked = await ask(team.receiver, acceptanceCalls.accept, {
    id: a.id,
    version: a.version,
    arrivedTemp: '5.0',
    lines: a.lines.map((l) => {
      const refused = r.chance(0.02) ? Decimal.min(new Decimal(l.deliveredQty), r.int(1, 3)) : new Decimal(0)
      if (refused.gt(0)) any = true
      return {
        id: l.id,
        acceptedQty: new Decimal(l.deliveredQty).sub(refused).toFixed(),
        refusedQty: refused.toFixed(),
        ...(refused.gt(0) ? { refuseCode: '01' as const, refuseReason: '外包装破损' } : {}),
      }
    }),
  })
  if (reach === 'checked') return false
  await ask(team.buyer, acceptanceCalls.confirm, { id: a.id, version: checked.version })
  return any
}
