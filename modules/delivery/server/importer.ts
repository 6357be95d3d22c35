import { attempt } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, RowFault } from '#kernel/server/importing.ts'
import { cmp, minus } from '#kernel/shared/decimal.ts'
import { lockOrder } from '#modules/order/server/public.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { shipmentTable } from '../shared/fields.ts'
import { type OrderNamed, ordersByNo } from './queries/invoice.ts'
import type { Order } from './queries/write.ts'
import { checkRows } from './rules.ts'
import { add } from './service.ts'
import { notSent } from './stopped.ts'

type Found<T> = T | RowFault
type Row = Pick<ImportRow, 'line' | 'values'>
const text = (v: unknown): string => (typeof v === 'string' ? v : '')

/** The order a row means. A hospital that is given must fit; it is asked for where an older number names two orders. */
const orderOf = ({ values }: Row, orders: readonly OrderNamed[]): Found<OrderNamed> => {
  const fit = orders.filter((o) => o.no === values.orderNo && (!values.hospital || o.hospital === values.hospital))
  if (fit.length > 1) return { column: 'hospital', reason: '多家医院有此订单号，请填写医院' }
  return fit[0] ?? { column: 'orderNo', reason: '没有此订单' }
}

/**
 * The lot a row ships, of the order line with its number, or the first of the product with enough left; what an open amendment holds
 * back is not left.
 */
const lotOf = ({ values: v }: ImportRow, lines: Order['lines'], open: Map<string, string>) => {
  const numbered = typeof v.seq === 'number'
  const fit = lines.filter((l) => l.code === v.code && (!numbered || l.seq === v.seq))
  const line = fit.find((l) => cmp(open.get(l.id)!, text(v.qty)) >= 0) ?? fit[0]
  if (!line) return { column: numbered ? 'seq' : 'code', reason: '订单中没有此明细' }
  open.set(line.id, minus(open.get(line.id)!, text(v.qty)))
  return {
    orderLineId: line.id,
    ...{ qty: text(v.qty), lotNo: text(v.lotNo), sterilizeLot: text(v.sterilizeLot), invoiceNo: text(v.invoiceNo) },
    productionDate: text(v.productionDate) || null,
    expiryDate: text(v.expiryDate) || null,
    shortLifeConfirmed: v.shortLifeConfirmed === true,
    remark: text(v.remark),
  }
}

const meantBy = async <R extends Row>(ctx: Ctx, rows: readonly R[]) => {
  const nos = rows.map((r) => text(r.values.orderNo))
  const orders = await ordersByNo(ctx.tx, ctx.actor.orgId, nos)
  return rows.map((row) => ({ row, order: orderOf(row, orders) }))
}

/** One draft delivery of the right rows of an order; the others are told by line. */
const shipOrder = async (ctx: Ctx, orderId: string, rows: readonly ImportRow[], done: Map<number, Outcome>) => {
  const order = await lockOrder(ctx, orderId)
  if (order.order.status !== 'allocating') {
    const { template: reason, params } = notSent(order.order)
    for (const r of rows) done.set(r.line, { column: 'orderNo', reason, params })
    return
  }
  const open = new Map(order.lines.map((l) => [l.id, minus(l.openQty, l.heldQty)]))
  let good = rows.flatMap((row) => {
    const lot = lotOf(row, order.lines, open)
    if ('orderLineId' in lot) return [{ line: row.line, ...lot }]
    done.set(row.line, lot)
    return []
  })
  // judged again without the faulty ones: a fault of one lot may hide that another goes beyond what is open
  for (let before = -1; before !== good.length; ) {
    before = good.length
    for (const { line, column, message: reason, params } of await checkRows(ctx, good, order))
      done.set(good[line - 1]!.line, { column: column === 'orderLineId' ? 'code' : column, reason, params })
    good = good.filter((l) => !done.has(l.line))
  }
  if (good.length === 0) return
  await add(ctx, { orderId, lines: good.map(({ line: _, ...lot }) => lot) })
  for (const l of good) done.set(l.line, 'added')
}

/** A supplier's file of shipments: a draft delivery per order, by the same rules as the form (ux.md 1.5). */
export const shipmentImporter: Importer = {
  ...shipmentTable,
  kind: 'shipment',
  title: '配送单',
  allow: deliveryCalls.import.allow,
  // an order's rows belong together
  batch: 5000,
  check: async (ctx, rows) =>
    new Map((await meantBy(ctx, rows)).map(({ row, order }) => [row.line, 'id' in order ? [] : [order]])),
  save: async (ctx, rows) => {
    const done = new Map<number, Outcome>()
    const meant = await meantBy(ctx, rows)
    for (const { row, order } of meant) if (!('id' in order)) done.set(row.line, order)
    const groups = Map.groupBy(meant, ({ order }) => ('id' in order ? order.id : ''))
    groups.delete('')
    for (const [id, own] of [...groups].sort(([a], [b]) => a.localeCompare(b))) {
      const mine = own.map(({ row }) => row)
      const no = await attempt(ctx, () => shipOrder(ctx, id, mine, done))
      if (no) for (const r of mine) done.set(r.line, { column: '', reason: no.template, params: no.params })
    }
    return done
  },
}
