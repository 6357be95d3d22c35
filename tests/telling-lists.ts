import type { Goods, World } from './world.ts'

/** What lists of the two platforms hold: of everything some that differ in what they are sorted and filtered by. */
export const severalTold = async (w: World, { hospital, supplier, buyer }: Goods): Promise<void> => {
  const run = (text: string, values: unknown[] = [hospital]) => w.sql.query(text, values)
  // articles of each kind and three vendors are paired with what the provincial platform lists, one of them no longer
  await run(
    `with ours as (select id, kind, name, right(left(platform_code, 2), 1)::int as n from product where platform_code ~ '^S[123][012]$'),
     i as (insert into province_item (family, prov_id) select (array['drug', 'inst', 'reagent'])[kind + 1], 'PV' || kind || n from ours returning id, family, prov_id),
     v as (insert into province_version (item_id, digest, name, source, listed) select i.id, 'x', o.name, 'import', o.n < 3
       from i join ours o on i.prov_id = 'PV' || o.kind || o.n),
     p as (insert into province_price (item_id, price, valid_from, source) select id, 1, '2020-01-01', 'import' from i)
     insert into province_match (family, hospital_id, product_id, item_id, state, way, score, made_name, made_at)
     select i.family, $1, o.id, i.id, case o.n when 1 then 'suggested' else 'paired' end, 'auto', 1 - o.n / 10.0, '张', now() - o.n * interval '1 hour'
     from i join ours o on i.prov_id = 'PV' || o.kind || o.n`,
  )
  await run(
    `with ours as (insert into company (code, name, is_vendor) select 'V' || n, '商' || (9 - n), true from generate_series(1, 3) n returning id, code, name),
     i as (insert into province_item (family, prov_id) select 'corp', 'P' || code from ours returning id, prov_id),
     v as (insert into province_version (item_id, digest, name, source, listed) select i.id, 'x', o.name, 'import', o.code < 'V3'
       from i join ours o on i.prov_id = 'P' || o.code)
     insert into province_match (family, hospital_id, company_id, item_id, state, way, score, made_name, made_at)
     select 'corp', $1, o.id, i.id, case o.code when 'V1' then 'suggested' else 'paired' end, 'auto', right(o.code, 1)::int / 10.0, '张',
       now() - right(o.code, 1)::int * interval '1 hour' from i join ours o on i.prov_id = 'P' || o.code`,
  )
  // orders that wait to be told, and some that were
  await run(
    `insert into purchase_order (hospital_id, supplier_id, no, kind, source, point_id, point_name, amount, status, created_by, creator_name, released_at)
     select hospital_id, supplier_id, 'CG26112600000' || n, kind, source, point_id, '库' || (9 - n), n, 'allocated', created_by, creator_name,
       now() - n * interval '1 hour' from (select * from purchase_order where hospital_id = $1 order by no limit 1) o, generate_series(1, 5) n`,
  )
  await run(
    `insert into order_line (hospital_id, supplier_id, order_id, seq, product_id, catalog_item_id, product_code, name, spec, unit, conversion_ratio,
       price, qty, amount, online)
     select o.hospital_id, o.supplier_id, o.id, 1, l.product_id, l.catalog_item_id, l.product_code, l.name, l.spec, l.unit, l.conversion_ratio,
       1, o.amount, o.amount, true from purchase_order o, (select * from order_line where hospital_id = $1 order by id limit 1) l
     where o.hospital_id = $1 and o.no like 'CG26112600000%'`,
  )
  await run(
    `insert into province_order (hospital_id, supplier_id, order_id, no, addr_id, amount, line_count, status, ord_id, created_by, creator_name, created_at)
     select hospital_id, supplier_id, id, no, 'A1', amount, 1, case no when 'CG261126000001' then 'submitted' else 'responded' end, 'O' || no, created_by,
       creator_name, released_at from purchase_order where hospital_id = $1 and no in ('CG261126000001', 'CG261126000002')`,
  )
  await run(
    `insert into province_return (hospital_id, supplier_id, return_order_id, no, amount, line_count, status, ret_id, created_by, creator_name, created_at)
     select hospital_id, supplier_id, id, no, amount, 1, case amount when 1 then 'new' else 'saved' end, case amount when 1 then '' else 'R' || no end,
       created_by, creator_name, created_at from return_order where hospital_id = $1 and no like 'TH26112500000%' and amount < 3`,
  )
  await run(
    `insert into province_difference (hospital_id, supplier_id, province_order_id, what, label, owner_id, ended_at)
     select hospital_id, supplier_id, id, case when no like '%1' then 'double' else 'qty' end, '差' || right(no, 1), $2,
       case when no like '%1' then now() end from province_order where hospital_id = $1 and no like 'CG26112600000%'`,
    [hospital, buyer.userId],
  )
  // codes in other states, sold on other days
  await run(
    `insert into trace_code (hospital_id, code, carrier, product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, lot_no, ratio, rest, state, updated_at)
     select hospital_id, '8100000000000000000' || n, 'OTHER', product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, 'L' || n, 24, case n when 1 then 23 else 0 end,
       case n when 1 then 4 else 1 end, now() - n * interval '1 hour'
     from (select * from trace_code where hospital_id = $1 order by code limit 1) c, generate_series(1, 2) n`,
  )
  await run(
    `insert into trace_code_event (hospital_id, code_id, step, from_state, to_state, qty, rest, at)
     select hospital_id, id, 'sold', 0, state, 24 - rest, rest, now() - right(code, 1)::int * interval '1 day' from trace_code
     where hospital_id = $1 and code like '8100000000000000000%'`,
  )
  await run(
    `insert into trace_case (hospital_id, no, cause, subject, said, doc_no, status, created_by, owner_id, owner_name, since, closed_at, reason)
     select $1, 'ZC26112600000' || n, case n when 1 then 'lacking' else 'foreign' end, 'S' || n, '缺' || n, 'PS26112600000' || n,
       case n when 1 then 'open' else 'closed' end, $2, $2, '张', now() - n * interval '1 hour', case n when 2 then now() end,
       case n when 2 then '已补采' else '' end from generate_series(1, 2) n`,
    [hospital, buyer.userId],
  )
  // rows of each interface: one that was sent, and one that was refused
  await run(
    `insert into trace_row (hospital_id, kind, bchno, source, source_no, source_line, units, fields, state, flow_no, reason, attempts, supplier_id, event_at,
       created_at, sent_at)
     select $1, '350' || k, 'J' || upper(substr(md5('list' || k || n), 1, 29)), 'his', 'HIS' || n, 'list' || n, n, '{}',
       case n when 1 then 'taken' else 'refused' end, case n when 1 then 'F' || k else '' end, case n when 1 then '' else '批号不符' end, n, $2,
       now() - n * interval '1 day', now() - n * interval '1 hour', now() - n * interval '1 minute'
     from generate_series(1, 6) k, generate_series(1, 2) n`,
    [hospital, supplier],
  )
  // contracts that agree to a prepayment
  await run(`update contract set prepay_rate = 30 where hospital_id = $1 and status in ('signed', 'effective')`)
}
