import { attempt } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome } from '#kernel/server/importing.ts'
import { cmp, minus } from '#kernel/shared/decimal.ts'
import { lockOrder } from '#modules/order/server/public.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { shipmentTable } from '../shared/fields.ts'
import { type OrderNamed, ordersByNo } from './queries/invoice.ts'
import { checkLots } from './rules.ts'
import { add } from './service.ts'

type OrderLines = Awaited<ReturnType<typeof lockOrder>>['lines']
const text = (v: unknown): string => (typeof v === 'string' ? v : '')

/** The order a row means. A hospital that is given must fit; it is asked for where an older number names two orders. */
const orderOf = (row: ImportRow, orders: Map<string, OrderNamed[]>): OrderNamed | Outcome => {
  const hospital = text(row.values.hospital)
  const same = (orders.get(text(row.values.orderNo)) ?? []).filter((o) => !hospital || o.hospital === hospital)
  if (same.length === 0) return { column: 'orderNo', reason: '没有此订单' }
  if (same.length > 1) return { column: 'hospital', reason: '多家医院有此订单号，请填写医院' }
  return same[0] as OrderNamed
}

/** The order line a row ships: by its number, or the first of the product with enough left. */
const lineOf = (row: ImportRow, lines: OrderLines, open: Map<string, string>): OrderLines[number] | Outcome => {
  const { seq, code, qty } = row.values
  const fit = lines.filter((l) => l.code === code && (typeof seq !== 'number' || l.seq === seq))
  if (fit.length === 0) return { column: typeof seq === 'number' ? 'seq' : 'code', reason: '订单中没有此明细' }
  const line = fit.find((l) => cmp(open.get(l.id) ?? '0', text(qty)) >= 0) ?? (fit[0] as OrderLines[number])
  open.set(line.id, minus(open.get(line.id) ?? '0', text(qty)))
  return line
}

const lotOf = ({ values: v }: ImportRow, orderLineId: string) => ({
  orderLineId,
  qty: text(v.qty),
  lotNo: text(v.lotNo),
  productionDate: text(v.productionDate) || null,
  expiryDate: text(v.expiryDate) || null,
  sterilizeLot: text(v.sterilizeLot),
  invoiceNo: text(v.invoiceNo),
  shortLifeConfirmed: v.shortLifeConfirmed === true,
  remark: text(v.remark),
})

/** One draft delivery of the right rows of an order; the others are told by line. */
const shipOrder = async (ctx: Ctx, orderId: string, rows: readonly ImportRow[], done: Map<number, Outcome>) => {
  const { order, lines } = await lockOrder(ctx, orderId)
  if (order.status !== 'allocating') {
    for (const r of rows) done.set(r.line, { column: 'orderNo', reason: '订单不在配货中，不能发货' })
    return
  }
  const open = new Map(lines.map((l) => [l.id, l.openQty]))
  let good: { line: number; lot: ReturnType<typeof lotOf> }[] = []
  for (const row of rows) {
    const line = lineOf(row, lines, open)
    if (typeof line === 'object' && 'id' in line) good.push({ line: row.line, lot: lotOf(row, line.id) })
    else done.set(row.line, line)
  }
  // judged again without the faulty ones: a fault of one lot may hide that another goes beyond what is open
  for (let before = -1; before !== good.length && good.length > 0; ) {
    before = good.length
    const faults = await checkLots(
      ctx,
      good.map((l) => l.lot),
      lines,
    )
    const bad = new Set(faults.map((f) => f.line - 1))
    for (const f of faults)
      done.set((good[f.line - 1] as { line: number }).line, {
        column: f.column === 'orderLineId' ? 'code' : f.column,
        reason: f.message,
        params: f.params,
      })
    good = good.filter((_, i) => !bad.has(i))
  }
  if (good.length === 0) return
  await add(ctx, { orderId, lines: good.map((l) => l.lot) })
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
  save: async (ctx, rows) => {
    const done = new Map<number, Outcome>()
    const named = await ordersByNo(
      ctx.tx,
      ctx.actor.orgId,
      rows.map((r) => text(r.values.orderNo)),
    )
    const orders = Map.groupBy(named, (o) => o.no)
    const groups = new Map<string, ImportRow[]>()
    for (const row of rows) {
      const order = orderOf(row, orders)
      if (typeof order === 'object' && 'id' in order) groups.set(order.id, [...(groups.get(order.id) ?? []), row])
      else done.set(row.line, order)
    }
    for (const [id, own] of [...groups].sort(([a], [b]) => a.localeCompare(b))) {
      const no = await attempt(ctx, () => shipOrder(ctx, id, own, done))
      if (no) for (const r of own) done.set(r.line, { column: '', reason: no.template, params: no.params })
    }
    return done
  },
}
