import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { lotOf, shipped } from './chain.ts'
import { runningOrder } from './way.ts'
import type { Goods } from './world.ts'

/** Registers and confirms an acceptance of which so much of the first lot is refused. */
export const taken = async (g: Goods, acceptanceId: string, refused: string, photos: string[] = []) => {
  const a = await g.receiver.get(acceptanceCalls.detail, { id: acceptanceId })
  const lines = a.lines.map((l, i) => ({
    id: l.id,
    ...(i === 0 && refused !== '0'
      ? {
          acceptedQty: String(Number(l.deliveredQty) - Number(refused)),
          refusedQty: refused,
          refuseCode: '01' as const,
          refuseReason: '外包装破损',
          photos,
        }
      : { acceptedQty: l.deliveredQty.replace(/\.0+$/, ''), refusedQty: '0' }),
  }))
  const { version } = await g.receiver.get(acceptanceCalls.accept, { id: a.id, version: a.version, lines })
  return g.auditor.get(acceptanceCalls.confirm, { id: a.id, version })
}

/** Of an order of one line so much was shipped, and of it so much refused; the refusal, as its supplier sees it. */
export const refusedOf = async (g: Goods, qty: string, sent: string, refused: string) => {
  const order = await runningOrder(g, qty)
  const line = order.lines[0]!
  const { delivery, acceptance } = await shipped(g, order.id, [lotOf(line.id, sent)])
  await taken(g, acceptance.id, refused)
  const [row] = (await g.sales.get(refusalCalls.query, { orderId: order.id })).rows
  return { order, line, delivery, acceptance, refusal: row! }
}
export const lineOf = async (g: Goods, orderId: string) => {
  const o = await g.sales.get(orderCalls.detail, { id: orderId })
  const { openQty, closedQty, refusedQty, transitQty, acceptedQty } = o.lines[0]!
  return { status: o.status, openQty, closedQty, refusedQty, transitQty, acceptedQty }
}
export const seen = (g: Goods, id: string) => g.sales.get(refusalCalls.detail, { id })
