import type { Invariant } from '#kernel/server/noun.ts'

export const deliveryInvariants: readonly Invariant[] = [
  {
    id: '§2.18',
    title: 'the orders of a delivery are those of its lines, for one hospital, point, kind and narcotic flag',
    sql: `select d.no, o.orders, d.order_id || d.more_orders as kept from delivery d
      join lateral (select array_agg(distinct ol.order_id) as orders from delivery_line l
        join order_line_card ol on ol.id = l.order_line_id where l.delivery_id = d.id) o on o.orders is not null
      where not (o.orders @> (d.order_id || d.more_orders) and o.orders <@ (d.order_id || d.more_orders))
        or exists (select from purchase_order_card x where x.id = any (o.orders)
          and (x.hospital_id, x.supplier_id, x.kind, x.narcotic) <> (d.hospital_id, d.supplier_id, d.kind, d.narcotic))`,
  },
  {
    id: '§4.1',
    title: 'no lot of a delivery has more trace codes than it has packs',
    sql: `select l.delivery_id, l.seq, l.qty, c.codes from (select delivery_line_id, count(*) as codes, max(unit_codes) as unit_codes
        from delivery_code group by 1) c
      join delivery_line l on l.id = c.delivery_line_id where c.codes > ceil(l.qty * c.unit_codes)`,
  },
  {
    id: '§4.4',
    title: 'the trace codes that stand are those their scans counted, in the lot these name',
    sql: `select s.delivery_id, s.id, s.qty, c.codes from (select delivery_id, scan_id, count(*) as codes, min(delivery_line_id::text) as lot,
        max(delivery_line_id::text) as other from delivery_code group by 1, 2) c
      join delivery_scan s on s.delivery_id = c.delivery_id and s.id = c.scan_id
      where (s.result, s.qty::bigint, s.delivery_line_id::text, c.other) is distinct from ('counted', c.codes, c.lot, c.lot)
        or exists (select from delivery_scan u where u.delivery_id = s.delivery_id and u.undoes = s.id and u.result = 'undone')`,
  },
  {
    id: '§4.4b',
    title: 'no box lies in itself, nor in more than five others',
    sql: `with recursive around(supplier_id, code, box, n) as (
        select supplier_id, code, box, 1 from trace_box
        union all
        select a.supplier_id, a.code, b.box, a.n + 1 from around a
          join trace_box b on b.supplier_id = a.supplier_id and b.code = a.box where a.n <= 5)
      select supplier_id, code from around where n > 5`,
  },
]
