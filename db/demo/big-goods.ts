import { articlesOf } from './big-masters.ts'

/**
 * How far an order came: 0 waits for its audit, 1 for its supplier, 2 half of it is on the way, 3 all of it is registered,
 * 4 all of it was accepted. One in five still runs.
 */
const reach = `least(n / 10 % 20, 4)`
const statuses = `(array['pendingAudit', 'waitAllocate', 'allocating', 'allocated', 'accepted'])[reach + 1]`

/** Moments of an order's life, from its creation. */
export const after = {
  submit: `interval '1 minute'`,
  approve: `interval '10 minutes'`,
  accept: `interval '20 minutes'`,
  deliver: `interval '60 minutes'`,
  ship: `interval '70 minutes'`,
  check: `interval '180 minutes'`,
  confirm: `interval '240 minutes'`,
} as const
const at = (step: keyof typeof after, from: number): string =>
  `case when o.reach >= ${from} then o.at + ${after[step]} end`

/** Ids of a million lines, by the time as the house's are; uuidv7 asks the system for chance each time and takes four times as long. */
const idOf = (kind: string) => `(stamp || '7${kind}${kind}${kind}8' || lpad(to_hex(o.n * 16 + i), 15, '0'))::uuid`

const numberOf = (prefix: string) => `'${prefix}' || to_char(at, 'YYMMDD') || lpad(n::text, 8, '0')`

/**
 * The orders to be made, one of eleven by the five small hospitals, all ids and moments settled; and their lines.
 * $1: number of orders
 */
export const drafts = [
  `create temp table big_order as
  select n, at, reach, hospital.h, hospital.id as hospital_id, hospital.name as hospital, point_id, point, buyer_id, buyer, auditor_id, auditor, receiver_id, receiver,
    supplier.id as supplier_id, supplier.name as supplier, seller_id, seller, ${statuses} as status,
    lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as stamp, uuidv7(at - now()) as id, uuidv7(at - now()) as delivery_id, uuidv7(at - now()) as acceptance_id,
    ${numberOf('CG')} as no, ${numberOf('PS')} as delivery_no, ${numberOf('YS')} as acceptance_no
  from (select n, ${reach} as reach, case when n % 11 = 0 then n / 11 % 5 + 2 else 1 end as h, n % 10 + 1 as s,
      date_trunc('milliseconds', now() - interval '6 hours' - interval '730 days' * (1 - n::float / $1)) as at from generate_series(1, $1::int) n) x
  join big_hospital hospital using (h) join big_supplier supplier using (s) order by n`,
  `create temp table big_line as
  select o.n, i, (o.n * 7 + i) % ${articlesOf('o.h')} * 10 + o.n % 10 as a, case o.reach when 2 then 5 else 10 end as shipped,
    ${idOf('a')} as id, ${idOf('b')} as delivery_line, ${idOf('c')} as acceptance_line
  from big_order o, generate_series(1, 10) i order by o.n, i`,
  `create temp table big_sum as select n, sum(price * 10) as amount, sum(price * shipped) as shipped_amount, sum(shipped) as shipped
  from big_line join big_article using (a) group by n`,
  'analyze big_order',
  'analyze big_line',
  'analyze big_sum',
]

/** Documents and stock, in the order a constraint would ask for. */
export const goods = [
  `insert into purchase_order (id, hospital_id, supplier_id, no, point_id, point_name, kind, vbp_class, total_qty, amount, line_count, status,
    created_by, creator_name, submitted_at, audited_by, auditor_name, audited_at, released_at, supplier_accepted_at, first_delivery_at,
    last_delivery_at, created_at, updated_at, version)
  select o.id, o.hospital_id, o.supplier_id, o.no, o.point_id, o.point, 0, 0, 100, amount, 10, o.status, o.buyer_id, o.buyer, o.at + ${after.submit},
    case when reach >= 1 then auditor_id end, case when reach >= 1 then auditor end, ${at('approve', 1)}, ${at('approve', 1)}, ${at('accept', 2)},
    ${at('ship', 2)}, ${at('ship', 2)}, o.at, o.at, 1 + least(reach, 2) + greatest(reach - 2, 0)
  from big_order o join big_sum using (n) order by n`,
  `insert into order_line (id, hospital_id, supplier_id, order_id, seq, product_id, catalog_item_id, product_code, name, spec, pack_spec, unit,
    min_unit, conversion_ratio, price, qty, amount, shipped_qty, accepted_qty, online, two_invoice, due_at, version_id)
  select l.id, o.hospital_id, o.supplier_id, o.id, i, x.product_id, c.id, x.platform_code, x.name, x.spec, x.pack_spec, '盒', '片', 10, x.price, 10,
    10 * x.price, case when reach >= 2 then shipped else 0 end, case when reach = 4 then 10 else 0 end, true, true,
    case when reach >= 1 then o.at + interval '48 hours' end, v.version_id
  from big_line l join big_order o using (n) join big_article x using (a) join big_item c using (a, h)
    join product v on v.id = x.product_id order by l.n, i`,
  `insert into delivery (id, hospital_id, supplier_id, order_id, no, kind, point_id, point_name, carrier, boxes, total_qty, amount, line_count,
    status, created_by, creator_name, shipped_at, created_at, updated_at, version)
  select o.delivery_id, o.hospital_id, o.supplier_id, o.id, o.delivery_no, 0, o.point_id, o.point, '大数据物流', 3, shipped, shipped_amount, 10,
    (array['shipped', 'accepted', 'confirmed'])[reach - 1], o.seller_id, o.seller, o.at + ${after.ship}, o.at + ${after.deliver}, o.at + ${after.ship}, reach - 1
  from big_order o join big_sum using (n) where reach >= 2 order by n`,
  `insert into delivery_line (id, hospital_id, supplier_id, delivery_id, order_line_id, seq, product_id, qty, price, amount, lot_no,
    production_date, expiry_date, accepted_qty)
  select l.delivery_line, o.hospital_id, o.supplier_id, o.delivery_id, l.id, i, x.product_id, shipped, x.price, shipped * x.price,
    to_char(o.at, '"L"YYQ'), date_trunc('quarter', o.at)::date - 30, date_trunc('quarter', o.at)::date + 800, case when reach = 4 then shipped else 0 end
  from big_line l join big_order o using (n) join big_article x using (a) where reach >= 2 order by l.n, i`,
  `insert into acceptance (id, hospital_id, supplier_id, delivery_id, order_id, no, kind, point_id, point_name, accepted_amount, status,
    checked_by, checker_name, arrived_at, checked_at, confirmed_by, confirmer_name, confirmed_at, created_at, updated_at, version)
  select o.acceptance_id, o.hospital_id, o.supplier_id, o.delivery_id, o.id, o.acceptance_no, 0, o.point_id, o.point,
    case when reach >= 3 then shipped_amount else 0 end, (array['wait', 'checked', 'confirmed'])[reach - 1], case when reach >= 3 then receiver_id end,
    case when reach >= 3 then receiver end, ${at('check', 3)}, ${at('check', 3)}, case when reach = 4 then auditor_id end,
    case when reach = 4 then auditor end, ${at('confirm', 4)}, o.at + ${after.ship}, o.at + ${after.ship}, reach - 2
  from big_order o join big_sum using (n) where reach >= 2 order by n`,
  `insert into acceptance_line (id, hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty, accepted_qty, refused_qty,
    conclusion, posted)
  select l.acceptance_line, o.hospital_id, o.supplier_id, o.acceptance_id, l.delivery_line, i, shipped, case when reach >= 3 then shipped end,
    case when reach >= 3 then 0 end, case when reach >= 3 then 'qualified' else '' end, reach = 4
  from big_line l join big_order o using (n) where reach >= 2 order by l.n, i`,
  // a lot of an article per quarter
  `create temp table big_balance as
  select uuidv7() as id, h, a, to_char(o.at, '"L"YYQ') as lot, date_trunc('quarter', min(o.at))::date as quarter, sum(shipped) as qty, max(o.at) as at
  from big_line l join big_order o using (n) where reach = 4 group by h, a, to_char(o.at, '"L"YYQ')`,
  'analyze big_balance',
  `insert into stock_balance (id, hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, qty, received_at, updated_at)
  select b.id, o.id, o.point_id, x.product_id, b.lot, b.quarter + 800, b.quarter - 30, s.id, x.price, b.qty, b.quarter, b.at
  from big_balance b join big_hospital o using (h) join big_article x using (a) join big_supplier s on s.s = b.a % 10 + 1`,
  `insert into stock_movement (hospital_id, balance_id, cause, type, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_id, user_name, at)
  select o.hospital_id, b.id, 'receipt', 108, round(sum(shipped) over w * x.price, 2) - round((sum(shipped) over w - shipped) * x.price, 2), shipped,
    sum(shipped) over w - shipped, sum(shipped) over w, 'acceptance', o.acceptance_id, l.acceptance_line,
    o.acceptance_no, o.auditor_id, o.auditor, o.at + ${after.confirm}
  from big_line l join big_order o using (n) join big_article x using (a) join big_balance b on b.h = o.h and b.a = l.a and b.lot = to_char(o.at, '"L"YYQ') where reach = 4
  window w as (partition by b.id order by o.at, l.n, l.i)`,
  // plans that wait for their audit: two articles each, one plan for every fourth order
  `create temp table big_plan as
  select n, o.hospital_id, o.hospital, o.h, o.point_id, o.buyer_id, o.buyer, o.at, uuidv7(o.at - now()) as id, ${numberOf('JH')} as no
  from big_order o where n % 4 = 0`,
  `insert into plan (id, hospital_id, no, plan_type, department_id, point_id, kind, total_qty, total_amount, line_count, status, created_by,
    creator_name, submitted_at, created_at, updated_at, version)
  select p.id, p.hospital_id, p.no, 'month', null, p.point_id, 0, 20, 10 * sum(x.price), 2, 'pending', p.buyer_id, p.buyer, p.at + ${after.submit},
    p.at, p.at, 1
  from big_plan p join big_line l on l.n = p.n and l.i <= 2 join big_article x using (a)
  group by p.id, p.hospital_id, p.no, p.point_id, p.buyer_id, p.buyer, p.at order by p.at`,
  `insert into plan_line (hospital_id, plan_id, seq, product_id, catalog_item_id, supplier_id, qty, price, amount, version_id)
  select p.hospital_id, p.id, l.i, x.product_id, c.id, s.id, 10, x.price, 10 * x.price, v.version_id
  from big_plan p join big_line l on l.n = p.n and l.i <= 2 join big_article x using (a) join big_item c using (a, h)
  join big_supplier s on s.s = l.a % 10 + 1 join product v on v.id = x.product_id order by p.at, l.i`,
]
