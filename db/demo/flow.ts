import type { Actor } from '#kernel/server/ctx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { ask } from './ask.ts'
import type { Random } from './random.ts'

/** The people of one hospital's goods' way. */
export interface Team {
  buyer: Actor
  auditor: Actor
  receiver: Actor
  point: Record<number, string>
}

export interface Article {
  catalogItemId: string
  kind: number
  packMultiple: string
  coldChain: boolean
}

/** How far a plan's goods get: the youngest weeks leave work of every kind on everybody's desk. */
export type Reach = 'draft' | 'pending' | 'ordered' | 'audited' | 'accepted' | 'shipped' | 'checked' | 'done'

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** One plan and what becomes of it, by the real functions. Answers the plan's id, for moving its dates. */
export const runPlan = async (
  team: Team,
  sales: (supplierId: string) => Actor,
  articles: readonly Article[],
  kind: number,
  reach: Reach,
  r: Random,
): Promise<string> => {
  const lines = r
    .some(
      articles.filter((a) => a.kind === kind),
      r.int(6, 18),
    )
    .map((a) => ({
      catalogItemId: a.catalogItemId,
      qty: new Decimal(a.packMultiple).mul(r.int(1, 20)).toFixed(),
    }))
  const plan = await ask(team.buyer, planCalls.add, {
    planType: r.pick(['month', 'week', 'temporary'] as const),
    kind,
    pointId: team.point[kind]!,
    urgent: r.chance(0.1),
    lines,
  })
  if (reach === 'draft') return plan.id
  const sent = await ask(team.buyer, planCalls.submit, { id: plan.id, version: plan.version })
  if (reach === 'pending') return plan.id
  await ask(team.auditor, planCalls.audit, { id: plan.id, version: sent.version, action: 'approve' })
  if (reach === 'ordered') return plan.id
  const orders = await ask(team.buyer, orderCalls.query, { planId: plan.id, size: 100 })
  for (const order of orders.rows) {
    const audited = await ask(team.auditor, orderCalls.audit, {
      id: order.id,
      version: order.version,
      action: 'approve',
    })
    if (reach === 'audited' && r.chance(0.7)) continue
    await supply(team, sales(order.supplierId), { id: order.id, version: audited.version }, reach, r)
  }
  return plan.id
}

const supply = async (team: Team, seller: Actor, order: { id: string; version: number }, reach: Reach, r: Random) => {
  const taken = await ask(seller, orderCalls.accept, { ...order, expects: day(r.int(1, 5)) })
  if (reach === 'audited' || reach === 'accepted') return
  if (r.chance(0.08)) {
    const { lines } = await ask(seller, orderCalls.detail, { id: order.id })
    const line = r.pick(lines)
    const done = await ask(seller, orderCalls.reject, {
      id: order.id,
      version: taken.version,
      lines: [{ orderLineId: line.id, qty: line.openQty, reasonCode: r.pick(['shortage', 'discontinued'] as const) }],
    })
    if (done.status !== 'allocating') return
  }
  await deliver(team, seller, order.id, r.chance(0.25) ? 0.5 : 1, reach, r)
  if (reach === 'done') await deliver(team, seller, order.id, 1, reach, r)
}

/** Ships a share of what is open, some lines in two lots, and takes it in. */
const deliver = async (team: Team, seller: Actor, orderId: string, share: number, reach: Reach, r: Random) => {
  const order = await ask(seller, orderCalls.detail, { id: orderId })
  if (order.status !== 'allocating') return
  const lots = order.lines.flatMap((l) => {
    const open = new Decimal(l.openQty)
    const qty = share === 1 ? open : Decimal.min(open.mul(share).ceil(), open)
    if (qty.lte(0)) return []
    const parts = qty.gte(10) && r.chance(0.15) ? [qty.div(2).floor(), qty.sub(qty.div(2).floor())] : [qty]
    return parts.map((part, n) => ({
      orderLineId: l.id,
      qty: part.toFixed(),
      lotNo: `${day(0).slice(2, 4)}${r.int(10, 99)}${r.int(1000, 9999)}${'AB'[n]}`,
      productionDate: day(-r.int(30, 300)),
      expiryDate: day(r.chance(0.06) ? r.int(40, 170) : r.int(240, 900)),
      shortLifeConfirmed: true,
      invoiceNo: '',
    }))
  })
  if (lots.length === 0) return
  const delivery = await ask(seller, deliveryCalls.add, {
    orderId,
    lines: lots,
    carrier: '云泽医药物流',
    boxes: r.int(1, 20),
  })
  await ask(seller, deliveryCalls.ship, { id: delivery.id, version: delivery.version })
  if (reach === 'shipped') return
  const waiting = await ask(team.receiver, acceptanceCalls.query, { deliveryId: delivery.id, status: ['wait'] })
  for (const row of waiting.rows) await takeIn(team, row.id, reach, r)
}

const takeIn = async (team: Team, acceptanceId: string, reach: Reach, r: Random) => {
  const a = await ask(team.receiver, acceptanceCalls.detail, { id: acceptanceId })
  const checked = await ask(team.receiver, acceptanceCalls.accept, {
    id: a.id,
    version: a.version,
    arrivedTemp: '5.0',
    lines: a.lines.map((l) => {
      const refused = r.chance(0.03) ? Decimal.min(new Decimal(l.deliveredQty), r.int(1, 3)) : new Decimal(0)
      return {
        id: l.id,
        acceptedQty: new Decimal(l.deliveredQty).sub(refused).toFixed(),
        refusedQty: refused.toFixed(),
        ...(refused.gt(0) ? { refuseCode: '01' as const, refuseReason: '外包装破损' } : {}),
      }
    }),
  })
  if (reach === 'checked') return
  await ask(team.buyer, acceptanceCalls.confirm, { id: a.id, version: checked.version })
}
