import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { severalContracts } from './contracting.ts'
import { openHouse } from './house.ts'
import { severalInvoices } from './invoicing.ts'
import { everyCall, masterOf, mayAsk } from './masters.ts'
import { severalRequisitions } from './requesting.ts'
import { severalStatements } from './stating.ts'
import { severalPapers } from './stock-papers.ts'
import { severalTold } from './telling-lists.ts'
import { severalWatched } from './watching.ts'
import { goodsWay } from './way.ts'
import type { Goods, Person, World } from './world.ts'

/** The calls that answer pages of rows. */
export const listCalls: readonly Call[] = everyCall.filter(
  (c) =>
    c.method === 'POST' &&
    c.does === 'read' &&
    !c.blob &&
    c.input.safeParse({ page: 1, size: 500, part: 'rows' }).success,
)

export interface Readers {
  /** Somebody who may ask this call. */
  of(c: Call): Person
  goods: Goods
}

/** A house whose lists have several rows each that differ in what they are sorted and filtered by, and who reads them. */
export const openLists = async (w: World): Promise<Readers> => {
  const people = new Map<OrgKind, Person>()
  const { goods } = await openHouse(w, '甲')
  await goodsWay(goods, '乙')
  const { hospital, supplier, buyer } = goods
  for (const [kind, org] of [
    ['hospital', hospital],
    ['supplier', supplier],
    ['authority', await w.org('authority', '平台')],
  ] as const)
    people.set(kind, await masterOf(w, kind, org))
  // of what a house has but one, or too few to have an order
  await w.sql.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
    select 'S' || n || k, k, '品' || (9 - n), '1', '1', '盒', '粒', 24, lower('S' || n || k) from generate_series(0, 3) k, generate_series(1, 3) n`,
  )
  await w.sql.query(
    `insert into category (kind, code, name, level, hospital_id)
     select 3, 'K' || n, '类' || (9 - n), 1, o.id from generate_series(1, 3) n, (values (null::uuid), ($1)) o (id)`,
    [hospital],
  )
  // whose tree it is, is who may change it
  await w.sql.query(`insert into config (key, org_id, value) values ('category.manageType', $1, '"医院自定义分类"')`, [
    hospital,
  ])
  await w.sql.query(
    `insert into company (code, name, is_producer) select 'M' || n, '厂' || (9 - n), true from generate_series(1, 3) n`,
  )
  await w.sql.query(
    `insert into department (hospital_id, code, name, type) select $1, 'D' || n, '科' || (9 - n), '临床' from generate_series(1, 3) n`,
    [hospital],
  )
  await w.sql.query(
    `insert into distribution_point (hospital_id, code, name, type, product_kinds)
    select $1, 'P' || n, '点' || (9 - n), '药库', '{0}' from generate_series(1, 3) n`,
    [hospital],
  )
  const { rows: departments } = await w.sql.query('select id from department where hospital_id = $1 limit 1', [
    hospital,
  ])
  await severalPapers(w, goods, departments[0].id)
  await severalInvoices(w, goods)
  await severalRequisitions(w, goods)
  await severalStatements(w, goods)
  await severalContracts(w, goods)
  await severalWatched(w, goods)
  await w.sql.query(
    `insert into amendment (hospital_id, supplier_id, no, order_id, kind, reason, amount_before, amount_after, point_before, point_name_before,
       status, created_by, creator_name, sent_at, answer_by)
     select hospital_id, supplier_id, 'BG26112500000' || n, order_id, kind, reason, amount_before, amount_after, point_before, point_name_before,
       status, created_by, creator_name, sent_at, answer_by
     from (select * from amendment where hospital_id = $1 limit 1) a, generate_series(1, 2) n`,
    [hospital],
  )
  await w.sql.query(
    `update amendment a set created_at = now() - x.n * interval '1 day', amount_after = amount_before - x.n, answer_by = now()::date + x.n::int
     from (select id, row_number() over (order by id) as n from amendment where hospital_id = $1) x where x.id = a.id`,
    [hospital],
  )
  await w.sql.query(
    `update rejection r set created_at = now() - x.n * interval '1 day', qty = x.n, status = case x.n when 1 then 'disputed' else 'withdrawn' end,
      reason_code = case x.n when 1 then 'debt' else 'other' end
     from (select id, row_number() over (order by id) as n from rejection where hospital_id = $1) x where x.id = r.id`,
    [hospital],
  )
  for (const org of [hospital, supplier]) {
    await w.sql.query(
      `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, created_by, valid_to, product_id)
      select $1, s || $3 || n, s, 'other', 'C' || n, '证', $2, date '2030-01-01' - n,
        case s when 'standard' then (select id from product limit 1) end from generate_series(1, 3) n,
        unnest(array['org', 'standard']) s`,
      [org, buyer.userId, org === hospital ? 'H' : 'S'],
    )
  }
  // papers of a product in trade that end soon, the one sooner than the other
  await w.sql.query(
    `insert into certificate (org_id, no, scope, product_id, cert_kind, cert_no, name, status, created_by, valid_to)
    select $1, 'E' || n, 'standard', (select product_id from supply_relation where supplier_id = $1 limit 1), k, 'CE' || n, '证', 'passed', $2,
      current_date + 40 * n::int from unnest(array['drugReg', 'importReg']) with ordinality x(k, n)`,
    [supplier, buyer.userId],
  )
  await w.sql.query(
    `with c as (insert into correction (org_id, no, area, product_id, code, name, reason, status, created_at, created_by, creator_name)
      select $1, 'JC' || n, 'drug', (select product_id from catalog_item where hospital_id = $1 limit 1), 'J' || n, '品' || (9 - n),
        '包装有误，请更正', 'withdrawn', now() - n * interval '1 hour', $2, '张' from generate_series(1, 3) n returning id, org_id)
    insert into correction_field (correction_id, org_id, seq, field, was, proposed, opinion) select id, org_id, 1, 'name', 'null', '"甲"', '' from c`,
    [hospital, buyer.userId],
  )
  for (const name of ['丙', '丁']) await w.org('supplier', `供应商${name}`)
  await w.sql.query(
    `insert into cooperation (no, hospital_id, supplier_id, org_id, credit_code, name, valid_from, status, answered_at, created_at)
    select 'HZ' || n, $1, s.id, $1, '', s.name, '2020-01-01', 'active', now(), now() - n * interval '1 hour'
    from (select o.*, row_number() over (order by id) as n from org o where kind = 'supplier') s
    where not exists (select from cooperation c where c.hospital_id = $1 and c.supplier_id = s.id)`,
    [hospital],
  )
  await w.sql.query(
    `insert into supplier_freeze (supplier_id, hospital_id, org_id, kinds, valid_from, valid_to, reason, created_by, creator_name, created_at)
    select $2, $1, $1, '{invoice}', '2020-01-01', date '2020-01-09' + n, '发票与验收不符' || n, $3, '张', now() - n * interval '1 hour'
    from generate_series(1, 3) n`,
    [hospital, supplier, buyer.userId],
  )
  await w.sql.query(
    `insert into catalog_change (hospital_id, catalog_item_id, before, after, reason, status, created_at, created_by)
    select hospital_id, id, '{"maxQty": null}', '{"maxQty": "900"}', '理由' || n, 'rejected', now() - n * interval '1 hour', $2
    from (select hospital_id, id, row_number() over (order by id) as n from catalog_item where hospital_id = $1
      and status in ('enabled', 'stopped')) c where n <= 3`,
    [hospital, buyer.userId],
  )
  const partner = await w.org('hospital', '调入医院')
  await w.sql.query(
    `with b as (insert into vbp_batch (code, name, level, start_date, end_date)
      select 'VB' || n, '批' || (9 - n), case n when 1 then 'provincial' else 'national' end, current_date - 100 - n, current_date + 100 + n
      from generate_series(1, 3) n returning *),
    i as (insert into vbp_item (batch_id, product_id, selected_price, volume_unit) select b.id, p.id, 1, 'pack' from b,
      (select id from product where kind = 0 and platform_code like 'S%' order by platform_code limit 1) p returning *),
    q as (insert into vbp_quota (item_id, hospital_id, year, agreed_qty, used_qty) select i.id, h.id, 1, 100 + right(b.code, 1)::int, right(b.code, 1)::int
      from i join b on b.id = i.batch_id, (values ($1::uuid), ($3::uuid)) h (id)),
    t as (insert into vbp_transfer (no, hospital_id, to_hospital_id, item_id, year, qty, reason, created_at, created_by, creator_name)
      select 'DL' || right(b.code, 1), $1, $3, i.id, 1, right(b.code, 1)::int, '用量下降', now() - right(b.code, 1)::int * interval '1 hour', $2, '张'
      from i join b on b.id = i.batch_id)
    insert into vbp_reason (hospital_id, order_id, product_id, item_id, code, text, created_at, creator_id, creator_name)
    select $1, l.order_id, l.product_id, (select id from i limit 1), 'other', '说明' || n, now() - n * interval '1 hour', $2, '张'
    from (select order_id, product_id, row_number() over (order by min(id::text)) as n from order_line o where hospital_id = $1
      and not exists (select from vbp_reason r where r.order_id = o.order_id and r.product_id = o.product_id) group by 1, 2) l where n <= 3`,
    [hospital, buyer.userId, partner],
  )
  await w.sql.query(
    `insert into return_order (hospital_id, supplier_id, no, return_type, point_id, point_name, amount, status, created_by, creator_name, created_at,
       submitted_at, released_at, answered_at, pickup_date, shipped_at, received_at)
     select $1, $3, 'TH26112500000' || n, 'other', r.point_id, '库' || (9 - n), n, 'done', $2, '张', t, t, t, t, t::date, t, t + n * interval '3 hours'
     from (select point_id from return_order where hospital_id = $1 limit 1) r, generate_series(1, 3) n,
       lateral (select now() - n * interval '1 day' as t) x`,
    [hospital, buyer.userId, supplier],
  )
  await w.sql.query(
    `insert into voucher (hospital_id, supplier_id, no, voucher_type, vbp, amount, status, created_by, creator_name, created_at, issued_at)
     select $1, $3, 'KP26112500000' || n, n, false, n, 'issued', $2, '张', now() - n * interval '1 hour', now() + n * interval '1 hour'
     from generate_series(1, 3) n`,
    [hospital, buyer.userId, supplier],
  )
  await w.sql.query(
    `insert into surgery_order (hospital_id, supplier_id, no, surgery_name, surgery_at, department_id, department_name, point_id, point_name, amount,
       used_amount, created_by, creator_name, created_at)
     select hospital_id, supplier_id, 'GT26112500000' || n, '手术' || (9 - n), now() + n * interval '1 day', department_id, department_name, point_id,
       point_name, n, 10 - n, created_by, creator_name, now() - n * interval '1 hour'
     from (select * from surgery_order where hospital_id = $1 limit 1) o, generate_series(1, 3) n`,
    [hospital],
  )
  await w.sql.query(
    `insert into new_apply (hospital_id, no, apply_kind, kind, name, price, monthly_qty, reason, created_at, created_by, created_org)
    select $1, 'XP' || n, 'unlisted', 0, '新品' || (9 - n), 10 - n, 1, '临床需要', now() - n * interval '1 hour', $2, $1 from generate_series(1, 3) n`,
    [hospital, buyer.userId],
  )
  await w.sql.query(
    `insert into price_adjustment (hospital_id, supplier_id, no, catalog_item_id, product_id, type, old_price, new_price,
      effective_date, reason, remark, created_by, created_org)
    select hospital_id, supplier_id, 'T' || n, id, product_id, 'retail', price, price - 1, date '2099-01-09' - n, 'other', '', $2, $1
    from (select * from catalog_item where hospital_id = $1 limit 1) c, generate_series(1, 3) n`,
    [hospital, buyer.userId],
  )
  await w.sql.query(
    `with a as (insert into regional_price (no, type, reason, effective_date, status, created_at, created_by, created_org)
      select 'QJ' || n, 'purchase', case n when 1 then 'vbp' else 'province' end, date '2020-01-09' - n,
        case n when 1 then 'passed' else 'applied' end, now() - n * interval '1 hour', $2, $3 from generate_series(1, 3) n returning *),
    i as (insert into regional_price_item (region_id, catalog_item_id, hospital_id, supplier_id, product_id, old_price, new_price)
      select a.id, c.id, c.hospital_id, c.supplier_id, c.product_id, 9, 8 from a,
        (select * from catalog_item where hospital_id = $1 limit 1) c returning *)
    insert into price_settlement (adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action, ref_line, doc_id, doc_no,
      qty, old_price, new_price, diff, status, created_at)
    select a.id, a.no, i.hospital_id, i.supplier_id, i.product_id, 'C', 'reprice', l.id, l.order_id, 'D' || right(a.no, 1),
      right(a.no, 1)::int, 9, 8, -right(a.no, 1)::int, case a.status when 'passed' then 'open' else 'done' end, a.created_at
    from a join i on i.region_id = a.id, (select * from order_line where hospital_id = $1 limit 1) l`,
    [hospital, buyer.userId, people.get('authority')!.orgId],
  )
  await w.sql.query(
    `insert into recall (org_id, no, scope, product_id, level, source, instruction, cause, drill, status, issued_at, created_at, created_by, creator_name)
    select $1, 'R' || n, 'own', (select product_id from catalog_item where hospital_id = $1 limit 1), n, 'hospital', 'return', '因' || (9 - n), true,
      'issued', now() - n * interval '1 hour', now() - n * interval '2 hours', $2, '张' from generate_series(1, 3) n`,
    [hospital, buyer.userId],
  )
  await w.sql.query(
    `insert into stock_count (hospital_id, no, point_id, scope, created_by, creator_name, created_at, started_at, submitted_at)
    select hospital_id, 'PD' || n, point_id, 'all', $2, '某人', now() - make_interval(days => 9 - n), now() - make_interval(hours => n),
      now() - make_interval(mins => n) from (select * from stock_balance where hospital_id = $1 limit 1) b, generate_series(1, 3) n`,
    [hospital, buyer.userId],
  )
  // another lot near its end, of the goods that came later
  await w.sql.query(
    `update stock_balance set expiry_date = current_date where id = (select id from stock_balance where expiry_date > '2029-01-01' order by id desc limit 1)`,
  )
  // of each product a use, of no two as much
  await w.sql.query(
    `insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id, ref_no,
      user_name)
    select hospital_id, id, 'deptIssue', 107, -n, qty, qty - n, round((qty - n) * price / ratio, 2) - value, 'test', id, id, 'T', '张'
    from (select b.*, 24 * row_number() over (order by id) as n from stock_balance b where hospital_id = $1) b`,
    [hospital],
  )
  await w.sql.query(
    `update stock_balance b set qty = m.after_qty from stock_movement m where m.balance_id = b.id and m.ref_type = 'test'`,
  )
  // and some of it is the supplier's still
  await w.sql.query(
    `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, supplier_id, price, ratio, owner, qty)
    select hospital_id, point_id, product_id, 'J' || n, date '2030-01-09' - n::int, supplier_id, price, ratio, 'supplier', 24 * n
    from (select b.*, row_number() over (order by id) as n from stock_balance b where hospital_id = $1) b`,
    [hospital],
  )
  // a lot of it used up, and a month closed
  await w.sql.query(
    `with lot as (insert into stock_balance (hospital_id, point_id, product_id, lot_no, supplier_id, price, ratio, owner, qty)
      select hospital_id, point_id, product_id, 'J0', supplier_id, price, ratio, 'supplier', 0 from stock_balance
      where hospital_id = $1 and owner = 'supplier' limit 1 returning *)
    insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id, ref_no,
      user_name) select hospital_id, id, 'surgeryUse', 107, -24, 24, 0, -1, 'test', id, id, 'T', '张' from lot`,
    [hospital],
  )
  await w.sql.query(
    `insert into stock_period (hospital_id, month, balances, value, closer_name) values ($1, '2020-01-01', 1, 1, '张')`,
    [hospital],
  )
  await severalTold(w, goods)
  await w.sql.query(`insert into config (key, value) values ('export.userPerHour', '100000')`)
  return { of: (c) => [...people].find(([kind]) => mayAsk(c, kind))![1], goods }
}
