import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { consignmentCalls } from '#modules/consignment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { stockDocumentCalls as papers } from '#modules/stock-document/shared/calls.ts'
import { ask } from './ask.ts'
import * as q from './queries-implants.ts'
import { moveBack } from './queries-move.ts'
import { moveStockBack, placesOf } from './queries-shelves.ts'
import type { Random } from './random.ts'
import type { Keepers } from './shelves.ts'
import { deliver } from './shipping.ts'
import type { Team } from './types.ts'

interface Wish {
  id: string
  version: number
}

/** Implants are ordered for the operating rooms and stay the supplier's; how many of each shall lie there is agreed. */
const consign = async (team: Team, pointId: string, items: readonly q.Implant[], r: Random): Promise<void> => {
  const { days, lag } = team.past
  const lines = items.map((i) => ({
    catalogItemId: i.catalogItemId,
    qty: new Decimal(i.packMultiple).mul(r.int(4, 8)).toFixed(),
  }))
  const supplierId = items[0]!.supplierId
  const order: Wish = await ask(team.buyer, orderCalls.add, { supplierId, pointId, kind: 1, lines }, days)
  const sent: Wish = await ask(team.buyer, orderCalls.submit, { id: order.id, version: order.version })
  const passed = await ask(team.auditor, orderCalls.audit, { id: order.id, version: sent.version, action: 'approve' })
  const seller = team.seller(supplierId)
  await ask(seller, orderCalls.accept, { id: order.id, version: passed.version })
  const part = { share: 1, ago: Math.max(days - lag, 0), consigned: true }
  await deliver(team, seller, order.id, part, 'done', r)
  await withTx(founder, (tx) => moveBack(tx, order.id, team.past))
  for (const { productId } of items)
    await ask(team.receiver, consignmentCalls.setLevel, { supplierId, productId, level: '4' })
}

/** An operation takes one or two of them, each from its lot. */
const operate = async (who: Actor, pointId: string, departmentId: string, ago: number, r: Random): Promise<void> => {
  const lots = r.some(await withTx(founder, (tx) => q.consignedAt(tx, pointId)), r.int(1, 2))
  const lines = lots.map(({ productId, balanceId, ratio }) => ({
    ...{ productId, qty: '1', deviation: 'named' as const, lots: [{ balanceId, units: ratio }] },
  }))
  if (lines.length === 0) return
  const wish = { pointId, docKind: 'surgery' as const, departmentId, lines }
  const made: Wish = await ask(who, papers.consume, wish, ago)
  await ask(who, papers.post, { id: made.id, version: made.version })
  await withTx(founder, (tx) => moveStockBack(tx, made.id, ago))
}

/**
 * The consigned cupboard of a hospital's operating rooms.
 * @param uses days ago, the oldest first, at which operations took from it
 */
export const loadImplants = async (k: Keepers, team: Team, uses: readonly number[], r: Random): Promise<void> => {
  const items = await withTx(founder, (tx) => q.implantsOf(tx, k.hospitalId, 5))
  const { point, departments } = await withTx(founder, (tx) => placesOf(tx, k.hospitalId))
  const [room, surgery] = [point.get('SSS'), departments.find((d) => d.type === '手术')]
  if (items.length === 0 || !room || !surgery) return
  await consign(team, room, items, r)
  for (const ago of uses) await operate(k.receiver, room, surgery.id, ago, r)
}
