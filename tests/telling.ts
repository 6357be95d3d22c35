import type { Goods } from './world.ts'

/** What a hospital told the two platforms, and what the codes of its packs came to: a row of each table, as no story needs more. */
export const toldOf = (g: Pick<Goods, 'hospital' | 'buyer'>, mark: string): string[] => {
  const { hospital } = g
  const by = `'${g.buyer.userId}', '${mark}'`
  return [
    `insert into trace_code (hospital_id, code, carrier, product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, lot_no, ratio, rest,
       state, created_by, creator_name)
     select l.hospital_id, '81' || substr(md5(l.id::text), 1, 12), 'OTHER', l.product_id, l.supplier_id, l.delivery_id, l.id, a.id, '${mark}', 24, 24, 0, ${by}
     from delivery_line l join acceptance a on a.delivery_id = l.delivery_id where l.hospital_id = '${hospital}' limit 1`,
    `insert into trace_code_event (hospital_id, code_id, step, to_state, rest, user_name)
     select hospital_id, id, 'accepted', 0, 24, '${mark}' from trace_code where hospital_id = '${hospital}'`,
    `insert into trace_case (hospital_id, no, cause, subject, said, doc_no, note, created_by, owner_id, owner_name)
     values ('${hospital}', 'ZC261125' || lpad((abs(hashtext('${mark}')::bigint) % 100000000)::text, 8, '0'), 'ledger', '${mark}', '${mark}', '${mark}', '${mark}', '${g.buyer.userId}', ${by})`,
    `insert into trace_row (hospital_id, kind, bchno, source, source_no, source_line, units, fields, state, event_at)
     select '${hospital}', '350' || k, 'J' || upper(substr(md5('${mark}' || k), 1, 29)), 'stockCount', left('${mark}', 60), '${mark}', 0, '{}', 'ready',
       now() from generate_series(1, 6) k`,
    `with o as (insert into province_order (hospital_id, supplier_id, order_id, no, addr_id, amount, line_count, created_by, creator_name)
       select hospital_id, supplier_id, id, no, 'A1', 0, 1, ${by} from purchase_order where hospital_id = '${hospital}' limit 1
       returning id, hospital_id, supplier_id, order_id),
     l as (insert into province_order_line (hospital_id, supplier_id, province_order_id, order_line_id, seq, product_id, item_code, qty, price, amount)
       select o.hospital_id, o.supplier_id, o.id, x.id, 1, x.product_id, '${mark}', 1, 1, 1 from o
         join lateral (select * from order_line where order_id = o.order_id limit 1) x on true returning id),
     r as (insert into province_return (hospital_id, supplier_id, return_order_id, no, amount, line_count, created_by, creator_name)
       select hospital_id, supplier_id, id, no, 0, 1, ${by} from return_order where hospital_id = '${hospital}' limit 1
       returning id, hospital_id, supplier_id, return_order_id)
     insert into province_return_line (hospital_id, supplier_id, province_return_id, return_line_id, line_id, seq, qty, reason)
     select r.hospital_id, r.supplier_id, r.id, x.id, l.id, 1, 1, '${mark}' from l, r
       join lateral (select * from return_order_line where return_order_id = r.return_order_id limit 1) x on true`,
    `insert into province_difference (hospital_id, supplier_id, province_order_id, what, owner_id)
     select hospital_id, supplier_id, id, 'missing', '${g.buyer.userId}' from province_order where hospital_id = '${hospital}'`,
  ]
}

/** Rows of the provincial platform that need no story: what a hospital has there, and what the platform listed. */
export const provinceRows = (hospital: string, user: string): string[] => [
  `insert into province_item (family, prov_id) values ('drug', 'x')`,
  `insert into province_version (item_id, digest, name, source) select id, 'x', 'x', 'import' from province_item`,
  `insert into province_price (item_id, price, valid_from, source) select id, 1, '2020-01-01', 'import' from province_item`,
  `insert into province_match (family, hospital_id, product_id, item_id, state, way, made_by)
     select 'drug', '${hospital}', p.id, i.id, 'paired', 'person', '${user}' from product p, province_item i limit 1`,
  // and one for everybody
  `insert into province_match (family, product_id, item_id, state, way, made_by)
     select family, product_id, item_id, state, way, made_by from province_match where hospital_id is not null`,
  `insert into province_own_id (hospital_id, item_id, own_id) select '${hospital}', id, 'x' from province_item`,
  `insert into province_use (match_id, hospital_id, order_id, order_no) select id, hospital_id, new_id(), 'x' from province_match where hospital_id is not null`,
  `insert into province_run (hospital_id, family, what, asked_by, asked_name) values ('${hospital}', 'drug', 'pull', '${user}', 'x')`,
  `insert into province_account (hospital_id, changed_by) values ('${hospital}', '${user}')`,
  `insert into province_address (hospital_id, point_id, addr_id, changed_by)
     select hospital_id, id, 'x', '${user}' from distribution_point where hospital_id = '${hospital}' limit 1`,
  `insert into province_shipment (hospital_id, supplier_id, province_order_id, line_id, shp_id, qty, theirs)
     select hospital_id, supplier_id, province_order_id, id, 'x', 1, 1 from province_order_line where hospital_id = '${hospital}'`,
  `insert into province_receipt (hospital_id, supplier_id, province_order_id, line_id, acceptance_id, acceptance_line_id, no, qty, accepted_at)
     select hospital_id, supplier_id, province_order_id, id, new_id(), new_id(), 'x', 1, now() from province_order_line where hospital_id = '${hospital}'`,
  `insert into province_difference (hospital_id, supplier_id, province_order_id, what, owner_id)
     select hospital_id, supplier_id, id, 'qty', '${user}' from province_order where hospital_id = '${hospital}'`,
]
