import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of rejections (domain §3.0, §3.3, §5). */
export const rejectionInvariants: readonly Invariant[] = [
  {
    id: 'I81',
    title:
      'what is rejected of an order line is the sum of its rejections that were not withdrawn, what waits that of the unsettled ones',
    sql: `select l.id, l.reject_qty, l.reject_pending_qty, s.* from order_line_card l
      left join lateral (select coalesce(sum(r.qty) filter (where r.status <> 'withdrawn'), 0) as said,
        coalesce(sum(r.qty) filter (where r.status in ('pending', 'disputed', 'insisted')), 0) as waiting
        from rejection r where r.order_line_id = l.id) s on true
      where (l.reject_qty, l.reject_pending_qty) is distinct from (s.said, s.waiting)`,
  },
  {
    id: 'I81b',
    title:
      'an order at its end has no rejection that waits, and one that was rejected was agreed to as a whole, with nothing shipped',
    sql: `select o.no, r.no as rejection from purchase_order_card o join rejection r on r.order_id = o.id
      where (o.status in ('accepted', 'rejectedBySupplier', 'unaudited', 'closed', 'void') and r.status in ('pending', 'disputed', 'insisted'))
        or (o.status = 'rejectedBySupplier' and r.status not in ('confirmed', 'withdrawn'))
      union all
      select o.no, '' from purchase_order_card o join order_line_card l on l.order_id = o.id
      where o.status = 'rejectedBySupplier' and l.accepted_qty + l.transit_qty > 0`,
  },
  {
    id: 'I81c',
    title:
      'the order in the place of a rejection is of the same hospital and plan: the article and quantity of somebody else, or the substitute of his own',
    sql: `select r.no, n.no as instead from rejection r join purchase_order_card o on o.id = r.order_id
      join order_line_card was on was.id = r.order_line_id join purchase_order_card n on n.id = r.new_order_id
      left join lateral (select sum(l.qty) as qty, bool_and(l.product_id = coalesce(case when r.resolution = 'substitute' then r.substitute_id end,
          was.product_id)) as same from order_line_card l where l.order_id = n.id) s on true
      where n.hospital_id <> r.hospital_id or n.plan_id is distinct from o.plan_id or s.same is not true
        or (n.supplier_id = r.supplier_id) <> (r.resolution = 'substitute')
        or s.qty <> case when r.resolution = 'substitute' then r.substitute_qty else r.qty end`,
  },
  {
    id: '§5.5',
    title:
      'a line within agreed volume holds it for what may still come or came: what was agreed to be rejected, closed or taken back, it gave back once',
    sql: `select l.id, l.vbp_used, l.vbp_ratio, l.qty, l.reject_qty, l.reject_pending_qty, l.closed_qty, l.returned_qty
      from order_line l join purchase_order_card o on o.id = l.order_id
      where l.vbp_quota_id is not null and o.status in ('pendingAudit', 'waitAllocate', 'allocating', 'allocated', 'accepted', 'unauditPending',
          'rejectedBySupplier', 'closed')
        and abs(l.vbp_used - coalesce(l.vbp_ratio, 1) * (l.qty - (l.reject_qty - l.reject_pending_qty) - l.closed_qty - l.returned_qty)) > 0.01`,
  },
]
