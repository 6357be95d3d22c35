import { orderCalls } from '#modules/order/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { runningOrder } from './chain.ts'
import type { Goods, World } from './world.ts'

type Item = Awaited<ReturnType<Goods['item']>>

/** The same article, enabled for another supplier of the hospital. */
export const alsoFrom = async (
  w: World,
  g: Goods,
  productId: string,
  name: string,
  o: { price?: string; multiple?: string } = {},
) => {
  const supplier = await w.org('supplier', name)
  await w.sql.query(
    `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at) values ($1, $2, $3, $4, '2020-01-01', now())`,
    [g.hospital, supplier, productId, o.price ?? '13'],
  )
  await w.sql.query(
    `insert into catalog_item (hospital_id, product_id, supplier_id, price, pack_multiple, is_default, status, created_by)
     values ($1, $2, $3, $4, $5, false, 'enabled', $6)`,
    [g.hospital, productId, supplier, o.price ?? '13', o.multiple ?? '1', g.buyer.userId],
  )
  return supplier
}

/** Agreed volume of an article for a hospital, at a price. */
export const agreed = async (w: World, hospital: string, productId: string, price: string, qty: string) => {
  const one = async (text: string, values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string
  const batch = await one(
    `insert into vbp_batch (code, name, level, start_date, end_date)
     values ($1, $1, 'national', current_date - 10, current_date + 300) returning id`,
    [`B${productId.slice(-9)}`],
  )
  const item = await one(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, $3, 'pack') returning id`,
    [batch, productId, price],
  )
  return one('insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values ($1, $2, 1, $3) returning id', [
    item,
    hospital,
    qty,
  ])
}

/** A running order of a plan of which the supplier rejected a part. */
export const rejected = async (
  g: Goods,
  {
    item,
    qty = '100',
    part = '30',
    substitute,
  }: {
    item: Item
    qty?: string
    part?: string
    substitute?: { productId: string; price: string; qty: string; note?: string }
  },
) => {
  const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty }])
  const line = {
    orderLineId: order.lines[0]!.id,
    qty: part,
    reasonCode: 'shortage' as const,
    expectedDate: '2031-01-05',
  }
  const done = await g.sales.get(rejectionCalls.reject, {
    id: order.id,
    version: order.version,
    lines: [{ ...line, ...(substitute ? { substitute } : {}) }],
  })
  const [row] = (await g.buyer.get(rejectionCalls.query, { orderId: order.id })).rows
  return { order, row: row!, done }
}

/** How its line, plan and order stand. */
export const standing = async (w: World, g: Goods, orderId: string) => {
  const order = await g.buyer.get(orderCalls.detail, { id: orderId })
  const { rows } = await w.sql.query(
    `select l.reject_qty::float8 as rejected, l.reject_pending_qty::float8 as waiting, l.open_qty::float8 as open, l.vbp_used::float8 as used,
       (select coalesce(sum(a.qty), 0)::float8 from plan_order_line a where a.order_line_id = l.id) as allocated
     from order_line l where l.order_id = $1 order by l.seq`,
    [orderId],
  )
  return { status: order.status, line: rows[0] as Record<string, number> }
}
