import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { type Invoicers, typedInvoice } from './invoicing.ts'
import { runningOrder } from './way.ts'
import type { Goods } from './world.ts'

/** A delivery of these packs at 12.50, a line each, on its way. */
export const sentGoods = async (g: Goods, ...qtys: string[]) => {
  const order = await runningOrder(g, ...qtys)
  const lines = order.lines.map((l, i) => ({
    ...{ orderLineId: l.id, qty: qtys[i]!, lotNo: `L${i}` },
    ...{ productionDate: '2026-01-01', expiryDate: '2030-01-01' },
  }))
  const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines })
  const { version } = await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const sent = await g.sales.get(deliveryCalls.detail, { id: d.id })
  return { id: d.id, no: d.no, version, lineIds: sent.lines.map((l) => l.id) }
}
export type SentGoods = Awaited<ReturnType<typeof sentGoods>>

/** Its acceptance as it was registered: of each line so many refused. */
export const judged = async (g: Goods, d: SentGoods, ...refused: string[]) => {
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id, status: ['wait'] })).rows[0]!
  const { lines } = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const found = lines.map((l, i) => {
    const back = refused[i] ?? '0'
    const accepted = String(Number(l.deliveredQty) - Number(back))
    return { id: l.id, acceptedQty: accepted, refusedQty: back, ...(back === '0' ? {} : { refuseCode: '01' as const }) }
  })
  const checked = await g.receiver.get(acceptanceCalls.accept, { id: wait.id, version: wait.version, lines: found })
  return { id: wait.id, version: checked.version }
}
/** The same, confirmed. */
export const takenIn = async (g: Goods, d: SentGoods, ...refused: string[]) => {
  const { id, version } = await judged(g, d, ...refused)
  return g.auditor.get(acceptanceCalls.confirm, { id, version })
}

/** An invoice of so much that comes with these lines, as it is typed. */
export const typedWith = (g: Goods, amount: string, announced: { deliveryLineId: string; qty: string }[]) => ({
  ...typedInvoice(g.hospital, amount, []),
  announced,
})
/** The same, as a draft. */
export const announcing = (p: Invoicers, g: Goods, ...wish: [amount: string, [lineId: string, qty: string][]]) =>
  p.clerk.get(
    calls.add,
    typedWith(
      g,
      wish[0],
      wish[1].map(([deliveryLineId, qty]) => ({ deliveryLineId, qty })),
    ),
  )
