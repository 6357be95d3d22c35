import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { together } from '#kernel/server/memory.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import { cmp, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import type { ActionOf, StatusOf } from '#kernel/shared/machine.ts'
import { boundOfUnit, type FineUnits, fits } from '#kernel/shared/quantity.ts'
import { lackOf } from '#modules/certificate/server/public.ts'
import { activeRelations } from '#modules/company/server/public.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { noteShipped, noteUnshipped } from '#modules/order/server/public.ts'
import { type ProductRef, productsByIds } from '#modules/product/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { watchFaults } from '#modules/stock/server/public.ts'
import { lotFaults } from '../shared/lot-faults.ts'
import type { deliveryMachine } from '../shared/machine.ts'
import { invoicesAway } from './queries/invoice.ts'
import type { deliveryReads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { notSent } from './stopped.ts'
import { traceFaults, traceRequired } from './untraced.ts'

type Lot = Awaited<ReturnType<typeof deliveryReads.lines>>[number]
type Delivery = NonNullable<Awaited<ReturnType<typeof deliveryReads.get>>>

export interface DeliveryDoc extends Doc {
  no: string
  status: StatusOf<typeof deliveryMachine>
  orderId: string
  moreOrders: readonly string[]
  hospitalId: string
  supplierId: string
  shippedAt: string | null
}

type LotLine = Pick<
  q.NewLot,
  | 'orderLineId'
  | 'qty'
  | 'lotNo'
  | 'productionDate'
  | 'expiryDate'
  | 'sterilizeLot'
  | 'invoiceNo'
  | 'shortLifeConfirmed'
>
/** What is wrong, and where. */
type Fault = Omit<LineError, 'line'>

/** The lines of orders by their ids. */
export const linesOf = (orders: q.Orders) => new Map(orders.flatMap((o) => o.lines).map((l) => [l.id, l]))

/** Why nothing is sent: one of the orders these lots are of has nothing to send. All of them while there are no lots. */
export const stopped = (orders: q.Orders, lots: readonly { orderLineId: string }[]) => {
  const wanted = new Set(lots.map((l) => l.orderLineId))
  const its = orders.filter((o) => lots.length === 0 || o.lines.some((l) => wanted.has(l.id)))
  const over = its.find((o) => o.order.status !== 'allocating')
  return over && notSent(over.order)
}

/** @throws Refusal where an order is for somebody or something else than the delivery's: one car, one door (domain §2.18) */
export const mixed = (orders: q.Orders, first: q.Order['order']): void => {
  for (const { order: o } of orders) {
    if (o.hospitalId !== first.hospitalId || o.supplierId !== first.supplierId)
      throw refuse('订单 {{no}} 不是同一医院的，不能同单配送', { no: o.no })
    if (o.pointId !== first.pointId) throw refuse('订单 {{no}} 的配送点不同，不能同单配送', { no: o.no })
    if (o.kind !== first.kind) throw refuse('订单 {{no}} 的产品大类不同，不能同单配送', { no: o.no })
    if (o.narcotic !== first.narcotic) throw refuse('麻醉、精神药品订单 {{no}} 必须单独配送', { no: o.no })
  }
}

/** What a lot is not that it must be (domain §2.18); of one cell the first thing. */
const faultsOf = (
  lot: LotLine,
  ordered: q.Order['lines'][number],
  o: { needs: ProductRef; fine: FineUnits; shipping: boolean },
): Fault[] => [
  ...(fits(lot.qty, boundOfUnit(ordered.unit, o.fine))
    ? []
    : [{ column: 'qty', message: '单位「{{unit}}」的数量必须是整数', params: { unit: ordered.unit } }]),
  ...lotFaults(lot, o.needs, { today: today(), shipping: o.shipping }),
]

/** Everything the lots must be, all faults at once: one sentence for each cell. */
const everyFault = async (
  ctx: Ctx,
  lots: readonly LotLine[],
  orders: q.Orders,
  shipping: boolean,
): Promise<LineError[]> => {
  const byId = linesOf(orders)
  const shipped = new Set(lots.flatMap((l) => byId.get(l.orderLineId)?.productId ?? []))
  const quantities = lots.map((l) => l.qty)
  const [products, away, fine] = await together([
    productsByIds(ctx.tx, [...shipped]),
    invoicesAway(ctx.tx, orders[0]!.order, [...new Set(lots.flatMap((l) => l.invoiceNo || []))]),
    fineUnits(ctx.tx, quantities),
  ])
  const expiries = new Map<string, string>()
  const seen = new Map<string, number>()
  return lots.flatMap((lot, i): LineError[] => {
    const line = i + 1
    const ordered = byId.get(lot.orderLineId)
    if (!ordered) return [{ line, column: 'orderLineId', message: '订单中没有此明细' }]
    const found = faultsOf(lot, ordered, { needs: products.get(ordered.productId)!, fine, shipping })
    const name = `${ordered.productId}|${lot.lotNo}`
    const same = expiries.get(name) ?? lot.expiryDate
    if (lot.lotNo && lot.expiryDate) expiries.set(name, same!)
    if (lot.lotNo && lot.expiryDate && same !== lot.expiryDate)
      found.push({ column: 'expiryDate', message: '同一批号的有效期必须一致' })
    const goods = [lot.orderLineId, lot.lotNo, lot.expiryDate, lot.sterilizeLot].join('|')
    const first = seen.get(goods)
    if (first && lot.lotNo)
      found.push({ column: 'lotNo', message: '与第 {{line}} 行批号和有效期相同，请合并数量', params: { line: first } })
    seen.set(goods, first ?? line)
    const no = away.get(lot.invoiceNo)
    if (no)
      found.push({
        column: 'invoiceNo',
        message: '发票 {{invoiceNo}} 已用于其他医院的配送单 {{no}}',
        params: { invoiceNo: lot.invoiceNo, no },
      })
    return found.map((fault) => ({ line, ...fault }))
  })
}

/** No order line is shipped beyond what is open of it, nor what its amendment takes away. */
const overFaults = (lots: readonly LotLine[], orders: q.Orders): LineError[] =>
  orders
    .flatMap((o) => o.lines)
    .flatMap(({ id, openQty, heldQty }) => {
      const parts = lots.filter((l) => l.orderLineId === id)
      const open = minus(openQty, heldQty)
      if (cmp(sumOf(parts.map((p) => p.qty)), open) <= 0) return []
      const line = lots.lastIndexOf(parts.at(-1)!) + 1
      if (cmp(heldQty, '0') > 0)
        return [
          {
            ...{ line, column: 'qty', message: '最多可发 {{open}}，另有 {{held}} 在订单变更中' },
            params: { open: plain(open), held: plain(heldQty) },
          },
        ]
      return [{ line, column: 'qty', message: '发货数量超过未发数量 {{open}}', params: { open: plain(open) } }]
    })

/**
 * All that is wrong with the lots of these orders, in their order.
 * @param o.shipping they are sent: a draft may leave numbers and days open, and the confirming of what is near its end
 */
export const checkLots = async (
  ctx: Ctx,
  lots: readonly LotLine[],
  orders: q.Orders,
  o: { shipping: boolean },
): Promise<LineError[]> =>
  [...(await everyFault(ctx, lots, orders, o.shipping)), ...overFaults(lots, orders)].sort((a, b) => a.line - b.line)

/**
 * The same of a file: a faulty lot is left out, so it makes no other go beyond what is open. What is near its end is
 * confirmed in the file: it has a column for that, and its rows are mended in one place.
 */
export const checkRows = async (ctx: Ctx, lots: readonly LotLine[], order: q.Order): Promise<LineError[]> => {
  const found = await everyFault(ctx, lots, [order], true)
  return found.length > 0 ? found : overFaults(lots, [order])
}

/** A delivery as its rules see it: with its orders, which were locked before it, so what is open cannot change any more. */
type ActingDelivery = Acting<DeliveryDoc, Lot, { orders: q.Orders }>

/** The same for what its shipping causes. */
export type Shipped = Acting<Delivery & DeliveryDoc, Lot>

const moved = async (doc: ActingDelivery) => (await doc.lines()).map(({ orderLineId, qty }) => ({ orderLineId, qty }))

export const deliveryRules: Rules<ActionOf<typeof deliveryMachine>, ActingDelivery> = {
  ship: {
    async refuse(ctx, doc) {
      const lines = await doc.lines()
      if (lines.length === 0) return '配送单没有明细，不能发货'
      const no = stopped(doc.orders, lines)
      if (no) throw no
      mixed(doc.orders, doc.orders.find((o) => o.order.id === doc.orderId)!.order)
      const products = lines.map((l) => l.productId)
      const [errors, relations, recalled, stops, traced] = await together([
        checkLots(ctx, lines, doc.orders, { shipping: true }),
        activeRelations(ctx.tx, doc.hospitalId, products, today()),
        watchFaults(ctx, doc.hospitalId, lines, '批号 {{lot}} 已被召回（{{no}}），不能发货'),
        stopsOf(ctx, doc.hospitalId, [doc.supplierId], 'delivery'),
        configOf(ctx, traceRequired, doc.hospitalId),
      ])
      const stop = stops.get(doc.supplierId)
      if (stop) throw refuse(stop.message, stop.params)
      for (const wrong of [errors, recalled, traced ? traceFaults(lines) : []])
        if (wrong.length > 0) throw lineErrors(wrong)
      const supplied = new Set(relations.flatMap((r) => (r.supplierId === doc.supplierId ? [r.productId] : [])))
      const ended = lines.flatMap((l, i) =>
        supplied.has(l.productId) ? [] : [{ line: i + 1, column: 'orderLineId', message: '没有有效的供货关系' }],
      )
      if (ended.length > 0) throw lineErrors(ended)
      const lack = await lackOf(ctx, doc, lines)
      if (lack) throw refuse(lack.template, lack.params)
    },
    sets: q.shipped,
    async effect(ctx, doc) {
      await noteShipped(ctx, doc.orders, await moved(doc))
    },
  },
  void: {
    // an acceptance of it was taken back; what it refused is the refusal's, and stays
    async refuse(_, doc) {
      return (await doc.lines()).some((l) => cmp(l.refusedQty, '0') > 0)
        ? '此配送单已有拒收的货物，不能作废'
        : undefined
    },
    async effect(ctx, doc) {
      if (doc.shippedAt) await noteUnshipped(ctx, doc.orders, await moved(doc))
    },
  },
}
