import { amendmentCalls as calls } from '#modules/amendment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import type { Goods, World } from './world.ts'

type Order = Awaited<ReturnType<typeof seen>>

/** The order as its buyer reads it. */
export const seen = (g: Goods, id: string) => g.buyer.get(orderCalls.detail, { id })

/** What a buyer wishes of the lines of an order, by their places. */
export const wishOf = (o: Pick<Order, 'id' | 'version' | 'lines'>, qtys: Readonly<Record<number, string>>) => ({
  id: o.id,
  version: o.version,
  reason: '门诊量下降',
  lines: Object.entries(qtys).map(([n, qty]) => ({ orderLineId: o.lines[Number(n)]!.id, qty })),
})

/** An order that was released, and that no supplier took on; of these items and quantities. */
export const released = async (g: Goods, lines: readonly { catalogItemId: string; qty: string }[]) => {
  const wish = { supplierId: g.supplier, pointId: g.point, kind: 0, lines: [...lines] }
  const o = await g.buyer.get(orderCalls.add, wish)
  const sent = await g.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  await g.auditor.get(orderCalls.audit, { id: o.id, version: sent.version, action: 'approve' })
  return seen(g, o.id)
}
/** The same, and its supplier took it on. */
export const running = async (g: Goods, lines: readonly { catalogItemId: string; qty: string }[]) => {
  const o = await released(g, lines)
  await g.sales.get(orderCalls.accept, { id: o.id, version: o.version, expects: '2031-03-01' })
  return seen(g, o.id)
}

/** Of `qty` ordered so much is wished; what came of the wish, and the order since. */
export const amended = async (g: Goods, qty: string, wished: string) => {
  const item = await g.item()
  const order = await running(g, [{ catalogItemId: item.catalogItemId, qty }])
  const made = await g.buyer.get(calls.amend, wishOf(order, { 0: wished }))
  return { item, order: await seen(g, order.id), made }
}

/** How the first line, its plan and its order stand. */
export const standing = async (w: World, orderId: string) => {
  const { rows } = await w.sql.query(
    `select o.status, o.revision, o.amount::float8, o.total_qty::float8 as total, l.qty::float8, l.held_qty::float8 as held, l.open_qty::float8 as open,
       l.closed_qty::float8 as closed, l.vbp_used::float8 as used,
       (select sum(a.qty)::float8 from plan_order_line a where a.order_line_id = l.id) as allocated,
       (select sum(p.ordered_qty)::float8 from plan_line p join plan_order_line a on a.plan_line_id = p.id where a.order_line_id = l.id) as planned
     from order_line l join purchase_order o on o.id = l.order_id where l.order_id = $1 order by l.seq limit 1`,
    [orderId],
  )
  return rows[0] as Record<string, number | string>
}
export const of = ({ id, version }: { id: string; version: number }) => ({ id, version })
export const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string; message: string }[] } | null)?.fields?.map(
    (f) => `${f.path} ${f.message}`,
  ) ?? []

/** Tables whose rows belong to somebody (tests/house.ts). */
export const amendmentTables = ['amendment', 'amendment_line'] as const

/** Of each order of a hospital an amendment that came to nothing. */
export const voidAmendments = (w: World, hospital: string, userId: string, mark: string) =>
  w.sql.query(
    `with made as (insert into amendment (hospital_id, supplier_id, no, order_id, kind, reason, amount_before, amount_after, point_before,
         point_name_before, line_count, status, created_by, creator_name, sent_at, answer_by)
       select hospital_id, supplier_id, 'BG261125' || lpad((hashtext(id::text) & 99999999)::text, 8, '0'), id, kind, $2, amount, amount, point_id,
         point_name, line_count, 'void', $3, $2, now(), now()::date from purchase_order where hospital_id = $1 returning *)
     insert into amendment_line (hospital_id, supplier_id, amendment_id, order_line_id, seq, qty_before, qty_after)
     select m.hospital_id, m.supplier_id, m.id, l.id, l.seq, l.qty, l.qty + 1 from made m join order_line l on l.order_id = m.order_id`,
    [hospital, mark, userId],
  )
