import type { Actor } from '#kernel/server/ctx.ts'
import { inContext } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { saleTypes } from '#modules/delivery/shared/sale-types.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { askedHash, signOffProof } from '#modules/session/server/public.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import type { Random } from './random.ts'
import type { Reach, Team } from './types.ts'

/** How much of what is open a delivery brings, and how many days ago. */
interface Part {
  share: number
  ago: number
  /** The goods stay the supplier's until they are used. */
  consigned?: boolean
}

/**
 * Ships a share of what is open, some lines in two lots, and takes it in.
 * @returns the order's number when something stays open after the delivery
 */
export const deliver = async (
  team: Team,
  seller: Actor,
  orderId: string,
  { share, ago, consigned }: Part,
  reach: Reach,
  r: Random,
) => {
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
  const saleType = consigned ? saleTypes.consigned : saleTypes.normal
  const load = { orderId, lines: lots, saleType, carrier: '云泽医药物流', boxes: r.int(1, 20) }
  const delivery = await ask(seller, deliveryCalls.add, load, ago)
  if (reach === 'packed') return undefined
  const sent = await ask(seller, deliveryCalls.ship, { id: delivery.id, version: delivery.version }, ago)
  if (reach === 'voided') {
    await ask(seller, deliveryCalls.void, { id: delivery.id, version: sent.version, reason: '装错批号，重新发货' })
    return undefined
  }
  if (reach !== 'shipped') {
    const waiting = await ask(team.receiver, acceptanceCalls.query, { deliveryId: delivery.id, part: 'rows' })
    for (const row of waiting.rows) if (await takeIn(team, row.id, ago, reach, r)) open = true
  }
  return open ? order.no : undefined
}

/** The pharmacist stands beside the receiver. */
const signed = ({ receiver, pharmacist }: Team, { id, version }: { id: string; version: number }): Promise<string> =>
  inContext(receiver, { call: acceptanceCalls.accept.path }, (ctx) =>
    signOffProof(ctx, pharmacist.userId, { type: 'acceptance', id, version, act: 'accept', hash: askedHash(ctx) }),
  )

/** Registers and confirms an acceptance. Answers whether something was refused, which may be sent again. */
const takeIn = async (team: Team, acceptanceId: string, ago: number, reach: Reach, r: Random) => {
  const a = await ask(team.receiver, acceptanceCalls.detail, { id: acceptanceId })
  let any = false
  const found = {
    id: a.id,
    version: a.version,
    arrivedTemp: '5.0',
    ...(a.twoSign ? { signOff: await signed(team, a) } : {}),
    lines: (reach === 'halfChecked' ? a.lines.slice(0, Math.ceil(a.lines.length / 2)) : a.lines).map((l) => {
      const all = reach === 'refused' ? new Decimal(l.deliveredQty) : undefined
      const refused = all ?? (r.chance(0.02) ? Decimal.min(new Decimal(l.deliveredQty), r.int(1, 3)) : new Decimal(0))
      if (refused.gt(0)) any = true
      return {
        id: l.id,
        acceptedQty: new Decimal(l.deliveredQty).sub(refused).toFixed(),
        refusedQty: refused.toFixed(),
        ...(refused.gt(0) ? { refuseCode: '01' as const, refuseReason: '外包装破损' } : {}),
      }
    }),
  }
  const checked = await ask(team.receiver, acceptanceCalls.accept, found, ago)
  if (reach === 'revoked') {
    const wish = { id: a.id, version: checked.version, reason: '数量登记有误，重新清点' }
    await ask(team.receiver, acceptanceCalls.revoke, wish, ago)
  }
  if (reach === 'checked' || reach === 'halfChecked' || reach === 'revoked') return false
  // what is refused is a paper of the hours after
  await ask(team.auditor, acceptanceCalls.confirm, { id: a.id, version: checked.version }, Math.max(ago - 0.2, 0))
  return any
}
