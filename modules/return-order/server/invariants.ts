import type { Invariant } from '#kernel/server/noun.ts'

const onTheWay = `('pendingAudit', 'waitSupplier', 'agreed', 'shippedBack')`

/** What returns keep with the deliveries, orders and stock they are of (domain §3.0, §3.8). */
export const returnOrderInvariants: readonly Invariant[] = [
  {
    id: 'I3d',
    title: 'what a lot of a delivery says of returns is what their lines say, and no more than was accepted of it',
    sql: `select l.id, l.accepted_qty, l.returning_qty, l.returned_qty, s.* from delivery_line l
      left join lateral (select coalesce(sum(r.pending_qty), 0) as pending, coalesce(sum(r.received_qty), 0) as received
        from return_order_line r where r.delivery_line_id = l.id) s on true
      where (l.returning_qty, l.returned_qty) is distinct from (s.pending, s.received) or l.returning_qty + l.returned_qty > l.accepted_qty`,
  },
  {
    id: 'I3e',
    title: 'returned of an order line is what its suppliers received of its lots',
    sql: `select o.id, o.returned_qty, s.received from order_line o
      left join lateral (select coalesce(sum(r.received_qty), 0) as received from return_order_line r where r.order_line_id = o.id) s on true
      where o.returned_qty <> s.received`,
  },
  {
    id: 'I5r',
    title: 'every lot that went back is one movement of its quantity, and nothing else of a return moved',
    sql: `select l.id, r.no from return_order_line l join return_order r on r.id = l.return_order_id
        left join stock_movement m on m.ref_type = 'returnOrder' and m.ref_line_id = l.id
        where r.status in ('shippedBack', 'done') group by l.id, r.no, l.qty, l.ratio
        having count(m.id) <> 1 or sum(-m.qty) <> l.qty * l.ratio
      union all
      select m.id, m.ref_no from stock_movement m where m.ref_type = 'returnOrder' and not exists (
        select from return_order_line l join return_order r on r.id = l.return_order_id
        where l.id = m.ref_line_id and r.id = m.ref_id and r.status in ('shippedBack', 'done'))`,
  },
  {
    id: 'I2r',
    title:
      'what is submitted and has not left is held for it, nothing else is; on its way is what was not received yet',
    sql: `select l.id, r.no from return_order_line l join return_order r on r.id = l.return_order_id
        left join stock_hold h on h.id = l.hold_id and h.released_at is null and h.ref_type = 'returnOrder' and h.ref_id = r.id
        where (l.pending_qty > 0) <> (r.status in ${onTheWay})
          or (r.status in ('pendingAudit', 'waitSupplier', 'agreed')) <> (h.id is not null)
          or h.qty <> l.qty * l.ratio or h.balance_id <> l.balance_id
      union all
      select h.id, h.ref_no from stock_hold h where h.ref_type = 'returnOrder' and h.released_at is null
        and not exists (select from return_order_line l where l.hold_id = h.id)`,
  },
  {
    id: '§3.8',
    title:
      'a return that is done was counted lot by lot; its sums are those of its lots, what was due to be red is what the ledger could not net then, and no less than what it still cannot; its red invoice is of what stands under it there',
    sql: `select r.no, r.received_amount, r.red_due, r.red_amount, s.*, o.*, k.* from return_order r
      left join lateral (select coalesce(sum(round(l.received_qty * l.price, 2)), 0) as received,
          count(*) filter (where l.received_qty < l.qty) as short, count(l.received_qty) as counted, count(*) as lines
        from return_order_line l where l.return_order_id = r.id) s on true
      left join lateral (select coalesce(-sum(i.amount + n.gone), 0) as due,
            coalesce(-sum(i.amount - i.netted_amount), 0) as still from payable_item i
          cross join lateral (select coalesce(sum(n.by_amount), 0) as gone from payable_netting n
            where n.by_id = i.id and n.created_at <= r.received_at) n
        where i.source_type = 2 and i.source_id = r.id) o on true
      left join lateral (select coalesce(-sum(l.amount), 0) as red from payable_item i join payable_link l on l.item_id = i.id
          and l.origin = 'return' and l.released_at is null
        where i.source_type = 2 and i.source_id = r.id) k on true
      where (r.status = 'done') <> (s.counted = s.lines and s.lines > 0)
        or (r.status = 'done' and (r.received_amount, r.short_count) is distinct from (s.received, s.short))
        or (r.status = 'done' and r.red_due not between o.still and o.due)
        or abs(r.red_amount - k.red) > 0.01 * s.lines`,
  },
  {
    id: '§3.8b',
    title: 'the lots of a return are of its supplier, of its point, and of the delivery they name',
    sql: `select l.id, r.no from return_order_line l join return_order r on r.id = l.return_order_id
      join stock_balance b on b.id = l.balance_id join delivery_line d on d.id = l.delivery_line_id
      where b.point_id <> r.point_id or b.supplier_id <> r.supplier_id or d.supplier_id <> r.supplier_id or d.order_line_id <> l.order_line_id
        or (d.product_id, d.lot_no, d.price) is distinct from (b.product_id, b.lot_no, b.price) or l.product_id <> b.product_id`,
  },
]
