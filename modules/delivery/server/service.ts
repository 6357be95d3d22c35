import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { together } from '#kernel/server/memory.ts'
import { printDocs } from '#kernel/server/printing.ts'
import { lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { certificateWarnings } from '#modules/certificate/server/public.ts'
import { lockOrders } from '#modules/order/server/public.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { saleTypes } from '../shared/sale-types.ts'
import { deliverySheet } from '../shared/words.ts'
import { ssccsOf } from './boxes.ts'
import { keepCodes } from './keep-codes.ts'
import { deliveryReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { keepReports } from './reports.ts'
import { checkLots, deliveryRules, linesOf, mixed, stopped } from './rules.ts'
import { allows, hinders, stoppedWarnings } from './stopped.ts'
import { traceWarnings } from './untraced.ts'

type Calls = typeof deliveryCalls
type Lot = Awaited<ReturnType<typeof reads.lines>>[number]

export const delivery = documentService({
  machine: deliveryMachine,
  reads,
  lock: async (ctx: Ctx, id: string) => {
    const [orders, doc] = await together([lockOrders(ctx, q.ordersOf(id)), reads.lock(ctx.tx, ctx.actor, id)])
    return { orders, doc }
  },
  rules: deliveryRules,
  remove: q.remove,
  sheet: deliverySheet,
  // a draft is the supplier's own affair
  parties: (d, action) => (d.shippedAt || action === 'ship' ? [d.supplierId, d.hospitalId] : [d.supplierId]),
  warn: {
    at: ['ship'],
    of: async (ctx, d, lines) => [...(await certificateWarnings(ctx, d, lines)), ...traceWarnings(ctx, lines)],
  },
  allows,
  hinders,
  more: stoppedWarnings,
})

const unreported = { reportNo: '', reportDate: null, reportFiles: [] }
const unbilled = { invoiceCode: '', invoiceDate: null, invoiceAmount: null }
const blank = {
  ...unbilled,
  ...unreported,
  lotNo: '',
  productionDate: null,
  expiryDate: null,
  sterilizeLot: '',
  invoiceNo: '',
  shortLifeConfirmed: false,
  remark: '',
}

/**
 * The lots as they shall be stored: what is not said of one the delivery has stays as it is there; product and price are
 * the order line's, so a deviating price cannot even be sent, and gifts cost nothing (domain §2.18).
 */
const lotsFor = async (
  ctx: Ctx,
  orders: q.Orders,
  saleType: number,
  said: Input<Calls['add']>['lines'],
  { stored = [], sends }: { stored?: readonly Lot[]; sends: boolean },
) => {
  const known = new Map(stored.map((l) => [l.id, l]))
  const lots = said.map(({ id = '', ...l }) => {
    const old = known.get(id)
    known.delete(id)
    // a registered invoice stays while its lot says the same goods, quantity and number
    const same = old && l.orderLineId === old.orderLineId && cmp(l.qty, old.qty) === 0
    const invoiced = same && (l.invoiceNo ?? old.invoiceNo) === old.invoiceNo
    // and a report while it is that lot, which may have got its number since
    const named = !old?.lotNo || (l.lotNo ?? old.lotNo) === old.lotNo
    const reported = old && l.orderLineId === old.orderLineId && named
    return { ...blank, ...old, ...(invoiced ? {} : unbilled), ...(reported ? {} : unreported), ...l }
  })
  const no = stopped(orders, lots)
  if (no) throw no
  const errors = await checkLots(ctx, lots, orders, { shipping: sends })
  if (errors.length > 0) throw lineErrors(errors)
  const byId = linesOf(orders)
  return lots.map((l): q.NewLot => {
    const { productId, price } = byId.get(l.orderLineId)!
    return { ...l, productId, price: saleType === saleTypes.gift ? '0' : price }
  })
}

/** What of a lot is not taken from the one it was. */
const goods = ({ id, orderLineId, qty }: Lot) => ({ id, orderLineId, qty })

/** Those of a delivery's lots that were named, in its order. @throws Refusal for one it has not */
export const lotsNamed = <L extends { id: string }>(lots: readonly L[], ids: readonly string[]): L[] => {
  const wanted = new Set(ids)
  const found = lots.filter((l) => wanted.has(l.id))
  if (found.length !== wanted.size) throw refuse('配送单中没有此明细')
  return found
}

/** The delivery for the entry form; refused with the sentence saving would answer. */
export const checkEdit = async (ctx: Ctx, { id }: { id: string }) => {
  delivery.mustOffer(ctx, await delivery.get(ctx, id), 'edit')
  return delivery.detail(ctx, { id })
}

/** The orders these lots are of, the one the delivery began with first; that one alone while it has no lots. */
const ordersFor = (orders: q.Orders, lots: readonly q.NewLot[], first: string): string[] => {
  const byId = linesOf(orders)
  const its = lots.length > 0 ? new Set(lots.map((l) => byId.get(l.orderLineId)!.documentId)) : new Set([first])
  return [...its].toSorted((a, b) => Number(b === first) - Number(a === first) || a.localeCompare(b))
}

/** @param orderIds more orders of the same hospital, point, kind and narcotic flag its lines are of (domain §2.18) */
export const add = async (
  ctx: Ctx,
  { orderId, orderIds = [], lines, ...header }: Input<Calls['add']>,
  sends = false,
) => {
  const locked = await lockOrders(ctx, [orderId, ...orderIds])
  const { order } = locked.find((o) => o.order.id === orderId)!
  mixed(locked, order)
  const lots = await lotsFor(ctx, locked, header.saleType ?? saleTypes.normal, lines, { sends })
  const made = await q.insert(ctx.tx, ctx.actor, order, header)
  await q.addLines(ctx.tx, { ...order, id: made.id, orderIds: ordersFor(locked, lots, orderId) }, lots)
  return delivery.made(ctx, made, { ...header, lines })
}

export const update = async (
  ctx: Ctx,
  { id, version, orderIds = [], lines, ...header }: Input<Calls['update']>,
  sends = false,
) => {
  // those that come in are locked with those it has, in one order
  const orders = orderIds.length > 0 ? await lockOrders(ctx, q.ordersOf(id, orderIds)) : undefined
  const { doc, before, orders: had } = await delivery.forChange(ctx, id, version, 'edit')
  const all = orders ?? had
  if (!orderIds.every((one) => all.some((o) => o.order.id === one))) throw notFound()
  mixed(all, all.find((o) => o.order.id === doc.orderId)!.order)
  const saleType = header.saleType ?? doc.saleType
  // another way of sending may be another price
  const said = lines ?? (saleType === doc.saleType ? undefined : before.lines.map(goods))
  if (said) {
    const lots = await lotsFor(ctx, all, saleType, said, { stored: before.lines, sends })
    await q.replaceLines(ctx.tx, { ...doc, orderIds: ordersFor(all, lots, doc.orderId) }, lots)
    await keepReports(ctx, id, before.lines, lots)
    await keepCodes(ctx, id, before.lines)
  }
  const saved = await q.update(ctx.tx, id, header)
  await delivery.noted(ctx, doc, 'update', '修改', { before, after: { ...header, lines } })
  return { id, no: doc.no, version: saved.version }
}

/** What its labels say; noted as `print` is, and counted apart from it. */
export const printLabel = (ctx: Ctx, wish: Input<Calls['printLabel']>) =>
  printDocs(
    ctx,
    deliveryMachine,
    wish,
    async (id) => {
      const doc = await reads.get(ctx.tx, ctx.actor, id)
      if (doc) delivery.mustOffer(ctx, doc, 'printLabel')
      return doc && { ...doc, sscc: await ssccsOf(ctx, doc), lines: await reads.lines(ctx.tx, id) }
    },
    { action: 'printLabel', label: '打印标签' },
  )
