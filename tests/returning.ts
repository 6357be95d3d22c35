import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { returnOrderCalls as calls } from '#modules/return-order/shared/calls.ts'
import type { Goods, Person, World } from './world.ts'

const at = 'procurement/return'
/** People of returns, beside those of the goods' way. */
export const returners = async (w: World, g: Goods) => ({
  keeper: await w.person(
    {
      [at]: 'view add edit delete submit withdraw shipBack void print export',
      'inventory/inventoryQuery': 'view lock unlock',
    },
    g.hospital,
  ),
  second: await w.person({ [at]: 'view shipBack' }, g.hospital),
  chief: await w.person({ [at]: 'view audit' }, g.hospital),
  seller: await w.person({ [at]: 'view agree disagree receive uploadRedInvoice print export' }, g.supplier),
})
export type Returners = Awaited<ReturnType<typeof returners>>

interface Lot {
  qty?: string
  lotNo?: string
  expiryDate?: string
  invoiceNo?: string
  narcotic?: boolean
  price?: string
  saleType?: number
  item?: { productId: string; catalogItemId: string }
  /** What happens while its order is under way and nothing of it was sent. */
  meanwhile?: () => Promise<unknown>
}
/** Goods that were ordered, delivered as one lot, and accepted whole. */
export const acceptedLot = async (g: Goods, o: Lot = {}) => {
  const item = o.item ?? (await g.item({ narcotic: o.narcotic, price: o.price }))
  const qty = o.qty ?? '10'
  const made = await g.buyer.get(orderCalls.add, {
    supplierId: g.supplier,
    pointId: g.point,
    kind: 0,
    lines: [{ catalogItemId: item.catalogItemId, qty }],
  })
  const sent = await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  const passed = await g.auditor.get(orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id: made.id, version: passed.version })
  await o.meanwhile?.()
  const { lines } = await g.sales.get(orderCalls.detail, { id: made.id })
  const lots = lines.map((l) => ({
    orderLineId: l.id,
    qty: l.qty.replace(/\.0+$/, ''),
    lotNo: o.lotNo ?? 'L1',
    productionDate: '2026-01-01',
    expiryDate: o.expiryDate ?? '2030-01-01',
    ...(o.invoiceNo ? { invoiceNo: o.invoiceNo } : {}),
  }))
  const d = await g.sales.get(deliveryCalls.add, { orderId: made.id, saleType: o.saleType ?? 0, lines: lots })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  const { lines: found } = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const checked = await g.receiver.get(acceptanceCalls.accept, {
    id: wait.id,
    version: wait.version,
    lines: found.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty.replace(/\.0+$/, ''), refusedQty: '0' })),
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: wait.id, version: checked.version })
  return {
    ...item,
    orderId: made.id,
    orderLineId: lines[0]!.id,
    deliveryId: d.id,
    deliveryLineId: found[0]!.deliveryLineId,
  }
}
export type AcceptedLot = Awaited<ReturnType<typeof acceptedLot>>

/** A return of these lots, as it is typed. */
export const typedReturn = (g: Goods, ...lines: { lot: { deliveryLineId: string }; qty: string }[]) => ({
  returnType: 'quality' as const,
  pointId: g.point,
  supplierId: g.supplier,
  lines: lines.map(({ lot, qty }) => ({ deliveryLineId: lot.deliveryLineId, qty, reason: '包装破损' })),
})
type Typed = Parameters<Person['get']>[1] & ReturnType<typeof typedReturn>

/** As far as its auditor, its supplier, and out of the door. */
export const ways = (r: Returners) => {
  const submitted = (body: Typed) => r.keeper.get(calls.add, { ...body, send: true })
  const sent = async (body: Typed) => {
    const { id, no, version } = await submitted(body)
    const passed = await r.chief.get(calls.audit, { id, version, action: 'approve' })
    return { id, no, version: passed.version }
  }
  const agreed = async (body: Typed) => {
    const { id, no, version } = await sent(body)
    const now = await r.seller.get(calls.agree, { id, version, pickupDate: '2031-01-01' })
    return { id, no, version: now.version }
  }
  const gone = async (body: Typed) => {
    const { id, no, version } = await agreed(body)
    const now = await r.keeper.get(calls.shipBack, { id, version })
    return { id, no, version: now.version }
  }
  return { submitted, sent, agreed, gone }
}

/** What the region says of a lot: of its delivery, its order, and the shelf. Packs, minimum units. */
export const figures = async (w: World, lot: { deliveryLineId: string; orderLineId: string; productId: string }) => {
  const { rows } = await w.sql.query(
    `select d.returning_qty::float as returning, d.returned_qty::float as returned, o.returned_qty::float as "ofOrder",
      (select sum(qty)::float from stock_balance where product_id = $3) as stock,
      (select sum(part_locked)::float from stock_balance where product_id = $3) as held
     from delivery_line d, order_line o where d.id = $1 and o.id = $2`,
    [lot.deliveryLineId, lot.orderLineId, lot.productId],
  )
  return rows[0] as Record<'returning' | 'returned' | 'ofOrder' | 'stock' | 'held', number>
}
