import { contractRows } from './contracting.ts'
import type { House } from './house.ts'
import { provinceRows } from './telling.ts'

/** A row in each of these for each organisation, which no call of the house's story made. */
export const more = (org: string, user: string) => [
  `insert into config (key, org_id, value) values ('x', '${org}', '1')`,
  `insert into print_template (org_id, kind, version, saved_by, saved_name) values ('${org}', 'x', 1, '${user}', 'x')`,
  `insert into user_setting (user_id, key, value) values ('${user}', 'x', '1')`,
  `insert into saved_query (org_id, user_id, page, name, query) values ('${org}', '${user}', '/y', 'x', 'x')`,
  `insert into import_mapping (org_id, kind, header_hash, mapping) values ('${org}', 'x', 'x', '{}')`,
  `insert into background_job (org_id, user_id, call, kind, title, input, lang, proved) values ('${org}', '${user}', '/x', 'import', 'x', '{}', 'zh', true)`,
  `insert into file (org_id, owner_id, purpose, name, mime, size, sha256) values ('${org}', '${user}', 'x', 'x', 'x', 1, 'x')`,
  `insert into password_request (user_id, org_id) values ('${user}', '${org}')`,
  `insert into approval_flow (org_id, doc_type, name, enabled) values ('${org}', 'plan', 'y', false)`,
  `insert into approval_flow_step (org_id, flow_id, level, name, user_ids)
     select org_id, id, 1, 'x', '{${user}}' from approval_flow where org_id = '${org}' limit 1`,
  `insert into approval_level (org_id, doc_type, doc_id, level, name, user_ids, code, created_by)
     values ('${org}', 'plan', new_id(), 1, 'x', '{${user}}', 'x', '${user}')`,
  `insert into approval_delegation (org_id, user_id, delegate_id, from_day, to_day)
     select '${org}', '${user}', id, '2020-01-01', '2020-01-02' from app_user where id <> '${user}' limit 1`,
  `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, created_by) values ('${org}', 'Z${org.slice(-9)}', 'org', 'other', 'x', 'x', '${user}')`,
  `insert into recall (org_id, no, scope, product_id, level, source, instruction, cause, created_by, creator_name)
     select '${org}', 'Z${org.slice(-9)}', 'region', id, 1, 'holder', 'return', 'x', '${user}', 'x' from product limit 1`,
  `insert into recall_lot (recall_id, lot_no) select id, 'X' from recall where org_id = '${org}'`,
  `insert into correction (org_id, no, area, product_id, code, name, reason, created_by, creator_name, status)
     select '${org}', 'JC${org.slice(-9)}', 'drug', id, 'x', 'x', 'xxxxx', '${user}', 'x', 'withdrawn' from product limit 1`,
  `update cooperation set status = 'ended' where supplier_id = '${org}'`,
  `insert into cooperation (no, hospital_id, supplier_id, org_id, name, valid_from, status, answered_at)
     select 'HZ' || '${org.slice(-9)}', h.id, s.id, '${org}', 'x', '2020-01-01', case when s.id = '${org}' then 'requested' else 'active' end,
       case when s.id <> '${org}' then now() end from org h, org s
     where h.kind = 'hospital' and s.kind = 'supplier' and '${org}' in (h.id::text, s.id::text)
       and not exists (select from cooperation c where c.hospital_id = h.id and c.supplier_id = s.id and c.status <> 'ended') limit 1`,
  `insert into supplier_freeze (supplier_id, hospital_id, org_id, kinds, valid_from, reason, created_by, creator_name)
     select s.id, case when o.kind = 'hospital' then o.id end, o.id, '{invoice}', '2020-01-01', 'xxxxx', '${user}', 'x' from org o, org s
     where o.id = '${org}' and o.kind <> 'supplier' and s.kind = 'supplier' limit 1`,
  `insert into regional_price (no, type, reason, effective_date, created_by, created_org)
     select 'QJ${org.slice(-9)}', 'purchase', 'province', '2030-01-01', '${user}', id from org where id = '${org}' and kind = 'authority'`,
  `insert into regional_price_line (region_id, seq, product_id, new_price) select a.id, 2, p.id, 1
     from regional_price a, (select id from product order by id desc limit 1) p where a.created_org = '${org}'`,
  `insert into payment_reminder (hospital_id, org_id, day, items, amount, reminded_by, reminder_name)
     select id, '${org}', '2026-01-01', 1, 1, '${user}', 'x' from org where kind = 'hospital' limit 1`,
  `insert into contract_reminder (hospital_id, supplier_id, contract_id, side, org_id, day, reminded_by, reminder_name)
     select hospital_id, supplier_id, id, 'hospital', '${org}', date '2026-01-01' + (select count(*)::int from contract_reminder), '${user}', 'x'
     from contract c where exists (select from org o where o.id = '${org}' and (o.kind = 'authority' or o.id in (c.hospital_id, c.supplier_id))) limit 1`,
  `insert into contract_link (hospital_id, supplier_id, contract_id, n, org_id, no, token_hash, until, max_views, created_by, creator_name)
     select c.hospital_id, c.supplier_id, c.id, v.n, '${org}', upper(left(md5('${user}'), 8)), md5('${user}') || md5('y'), now() + interval '1 hour', 5,
       '${user}', 'x' from contract c join contract_version v on v.contract_id = c.id where c.content_n > 0 and c.status <> 'draft' limit 1`,
  `insert into contract_termination (hospital_id, supplier_id, contract_id, asked_org, asked_by, asker_name, reason, ends_on, answer_until, state,
       answered_at) select hospital_id, supplier_id, id, '${org}', '${user}', 'x', 'x', current_date, current_date, 'withdrawn', now()
     from contract where content_n > 0 and status <> 'draft' limit 1`,
  `insert into contract_type (org_id, code, name, category, created_by, creator_name)
     select '${org}', 'X${org.slice(-9)}', 'x', 'quality', '${user}', 'x' from org where id = '${org}' and kind <> 'supplier'`,
  `insert into contract_template (org_id, type_id, name, n, created_by, creator_name)
     select org_id, id, 'x', 1, '${user}', 'x' from contract_type where org_id = '${org}' limit 1`,
  `insert into contract_template_version (org_id, template_id, n, blocks, saved_by, saver_name)
     select org_id, id, 1, '[]', '${user}', 'x' from contract_template where org_id = '${org}' on conflict do nothing`,
  // of another organisation's person, so that nobody here sees less than before
  `insert into contract_permission (org_id, user_id, rules, saved_by, saver_name)
     select '${org}', u.id, '{}', '${user}', 'x' from app_user u where u.id not in (select user_id from user_role where org_id = '${org}') limit 1`,
  `insert into trace_row (hospital_id, kind, bchno, source, source_no, source_line, units, fields, state, event_at)
     select id, '3505', 'J' || upper(substr(md5(id::text), 1, 29)), 'his', 'x', 'x', 1, '{}', 'ready', now() from org where id = '${org}' and kind = 'hospital'
     on conflict do nothing`,
  ...[
    `trace_row_code (row_id, hospital_id, code) select id, hospital_id, 'x'`,
    `trace_attempt (row_id, hospital_id, n, act) select id, hospital_id, 1, 'send'`,
    `trace_sale (row_id, hospital_id, sealed) select id, hospital_id, 'x'`,
    `trace_pump (hospital_id, holder, until) select hospital_id, id, now()`,
  ].map((into) => `insert into ${into} from trace_row where hospital_id = '${org}' on conflict do nothing`),
  ...['trace_account', 'trace_line'].map(
    (table) => `insert into ${table} (hospital_id) select id from org where id = '${org}' and kind = 'hospital'`,
  ),
  `insert into trace_ident (org_id, ident, product_id, created_by, creator_name) select '${org}', '8000000', id, '${user}', 'x' from product limit 1`,
  `insert into message_mark (user_id, message_seq) select '${user}', seq from message limit 1`,
  `insert into message (org_id, category, event, template) values (null, 'announcement', 'x', 'x')`,
  `insert into audit_head (org_id, day, seq, hash) values ('${org}', '2020-01-01', 1, 'x')`,
  `insert into session_sign_off (token_hash, first_user, second_user, org_id, doc_type, doc_id, version, act, body_hash)
     select user_id, '${user}', user_id, '${org}', 'x', 'x', 0, 'x', 'x' from user_role where org_id = '${org}' and user_id <> '${user}' limit 1`,
  `insert into signing_certificate (certificate, sealed_key, fingerprint, until) values ('x', 'x', md5('${org}') || md5('x'), now())`,
  `insert into idempotency (user_id, key, call, body_hash) values ('${user}', new_id(), 'x', 'x')`,
  `update app_user set home_org = '${org}' where id = '${user}'`,
  `insert into login_device (mark_hash, user_id, expires_at) values ('x', '${user}', now())`,
  `insert into login_throttle (subject) select 'account:' || lower(login_name) from app_user where id = '${user}'`,
]
/** Rows of the house's own goods. */
export const ofHouse = (goods: House['goods']) => {
  const { hospital, supplier, sales, buyer } = goods
  return [
    ...[hospital, supplier].flatMap((org) => contractRows(org, goods)),
    ...provinceRows(hospital, buyer.userId),
    // what came of a payment
    `insert into payment_part (hospital_id, supplier_id, item_id, paid_on, amount)
     select hospital_id, supplier_id, id, '2026-01-01', 1 from payable_item where hospital_id = '${hospital}' limit 1`,
    // one that is its maker's still
    `insert into surgery_order (hospital_id, supplier_id, no, surgery_name, surgery_at, department_id, department_name, point_id, point_name,
     created_by, creator_name)
     select hospital_id, supplier_id, no || 'x', 'x', surgery_at, department_id, 'x', point_id, 'x', created_by, 'x' from surgery_order
     where hospital_id = '${hospital}' limit 1`,
    `insert into surgery_order_line (hospital_id, supplier_id, surgery_order_id, seq, catalog_item_id, product_id, code, name, unit, ratio, qty, price)
     select l.hospital_id, l.supplier_id, d.id, 1, l.catalog_item_id, l.product_id, 'x', 'x', 'x', 1, 1, 1
     from surgery_order_line l, surgery_order d where d.no like '%x' and d.hospital_id = '${hospital}' and l.hospital_id = d.hospital_id limit 1`,
    // its trace codes, and a box nobody scanned yet
    `insert into delivery_scan (delivery_id, id, hospital_id, supplier_id, delivery_line_id, code, result, qty, total, user_id, user_name)
     select delivery_id, new_id(), hospital_id, supplier_id, id, 'x', 'counted', 1, 1, '${sales.userId}', 'x' from delivery_line
     where supplier_id = '${supplier}' limit 1`,
    `insert into trace_code (hospital_id, code, carrier, product_id, supplier_id, delivery_id, delivery_line_id, ratio, rest, state)
       select hospital_id, 'x' || id, 'OTHER', product_id, supplier_id, delivery_id, id, 1, 1, 5 from delivery_line where hospital_id = '${hospital}'
       on conflict do nothing`,
    `insert into trace_code_event (hospital_id, code_id, step, to_state, rest) select hospital_id, id, 'scanned', 5, 1 from trace_code`,
    `insert into trace_scan (delivery_id, id, hospital_id, code, result, user_id, user_name)
       select id, new_id(), hospital_id, 'x', 'empty', '${sales.userId}', 'x' from delivery where hospital_id = '${hospital}'`,
    ...[
      `trace_pack (hospital_id, code, box, source, created_by, creator_name) select id, 'x', 'y', 'entered', '${sales.userId}', 'x'`,
      `trace_case (hospital_id, no, cause, subject) select id, 'ZC' || id, 'lacking', 'x'`,
      `trace_lookup (hospital_id, code, look_up, asked_by) select id, 'x', '3512', '${sales.userId}'`,
    ].map((into) => `insert into ${into} from org where id = '${hospital}' on conflict do nothing`),
    `insert into delivery_code (delivery_id, code, hospital_id, supplier_id, delivery_line_id, scan_id, carrier, unit_codes)
     select delivery_id, code, hospital_id, supplier_id, delivery_line_id, id, 'OTHER', 1 from delivery_scan where supplier_id = '${supplier}'`,
    `insert into trace_box (supplier_id, code, box, scan_id, created_by) values ('${supplier}', 'x', 'y', new_id(), '${sales.userId}')`,
    `insert into delivery_box (code, prefix, serial, supplier_id, hospital_id, delivery_id, box)
     select '069012340000000009', '6901234', 0, supplier_id, hospital_id, id, 1 from delivery where supplier_id = '${supplier}' limit 1`,
    `insert into stock_hold (hospital_id, balance_id, hold_kind, creator_name)
     select hospital_id, id, 'manual', 'x' from stock_balance where hospital_id = '${hospital}' limit 1`,
    `insert into lot_watch (ref_type, ref_id, ref_no, product_id, lot_no, creator_name) select 'x', new_id(), 'x', id, 'NIE', 'x' from product limit 1`,
    ...[hospital, supplier].flatMap((org, i) => [
      `insert into recall_task (recall_id, org_id, org_kind, issuer_id, product_id, recall_no, sign_due, isolate_due, tally_due, handle_due)
       select r.id, '${org}', '${i === 0 ? 'hospital' : 'supplier'}', r.org_id, product_id, no, now(), now(), now(), now()
       from recall r join org o on o.id = r.org_id and o.kind = 'authority' limit 1`,
      `insert into recall_task_lot (task_id, org_id, issuer_id, lot_no) select id, org_id, issuer_id, 'X' from recall_task where org_id = '${org}'`,
      `insert into recall_handling (task_id, org_id, issuer_id, lot_no, way, doc_no, units)
       select id, org_id, issuer_id, 'X', 'return', 'x', 1 from recall_task where org_id = '${org}' and issuer_id <> org_id`,
      `insert into recall_reminder (task_id, step, late) select id, 'sign', false from recall_task where org_id = '${org}'`,
    ]),
    `insert into payable_netting (hospital_id, supplier_id, item_id, by_id, qty, amount, by_amount)
     select hospital_id, supplier_id, id, id, 1, 1, 1 from payable_item where hospital_id = '${hospital}' limit 1`,
    `insert into payable_link (hospital_id, supplier_id, item_id, origin, invoice_no, qty, amount)
     select hospital_id, supplier_id, id, 'delivery', '12345678', 1, 1 from payable_item where hospital_id = '${hospital}' limit 1`,
    // an invoice each side raised, which is its own still, with what it is for and a number
    ...[hospital, supplier].flatMap((org, i) => [
      `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount,
       created_by, creator_name)
       select hospital_id, supplier_id, '${org}', 'FP${i}' || left(id::text, 8), 'digitalSpecial', '2600000000000000000${i}', '2026-01-01', 1, 0, 1,
         '${sales.userId}', 'x' from payable_item where hospital_id = '${hospital}' limit 1`,
      `insert into invoice_line (hospital_id, supplier_id, invoice_id, seq, item_id, qty, amount)
       select v.hospital_id, v.supplier_id, v.id, 1, i.id, 1, 1 from invoice v join payable_item i using (hospital_id, supplier_id)
       where v.created_org = '${org}' and v.line_count = 0 and v.remark = '' limit 1`,
      `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount,
       created_by, creator_name, colour, red_reason)
       select hospital_id, supplier_id, '${org}', 'FPR${i}' || left(id::text, 8), 'digitalSpecial', '2600000000000000001${i}', '2026-01-01', -1, 0, -1,
         '${sales.userId}', 'x', 'red', 'return' from payable_item where hospital_id = '${hospital}' limit 1`,
      `insert into invoice_red (hospital_id, supplier_id, red_id, blue_id, seq, amount)
       select r.hospital_id, r.supplier_id, r.id, b.id, 1, 1 from invoice r join invoice b using (hospital_id, supplier_id, created_org)
       where r.created_org = '${org}' and r.colour = 'red' and b.colour = 'blue' and b.remark = '' limit 1`,
      // what only a supplier does
      ...(org === supplier
        ? [
            `insert into invoice_announced (hospital_id, supplier_id, invoice_id, seq, delivery_line_id, qty, code, number, issue_date)
             select v.hospital_id, v.supplier_id, v.id, 1, l.id, 1, v.code, v.number, v.issue_date from invoice v
             join delivery_line l using (hospital_id, supplier_id) join delivery d on d.id = l.delivery_id and d.shipped_at is not null
               and d.status <> 'void'
             where v.created_org = '${org}' and v.colour = 'blue' and v.remark = '' limit 1`,
          ]
        : []),
      `insert into invoice_key (key, invoice_id, hospital_id, supplier_id)
       select id::text, id, hospital_id, supplier_id from invoice where created_org = '${org}' and remark = '' limit 1`,
      `insert into requisition (hospital_id, supplier_id, created_org, no, period, created_by, creator_name)
       select hospital_id, supplier_id, '${org}', 'QK${i}' || left(id::text, 8), '2026-11', '${sales.userId}', 'x' from payable_item
       where hospital_id = '${hospital}' limit 1`,
      `insert into requisition_line (hospital_id, supplier_id, requisition_id, seq, invoice_id, invoice_amount, amount)
       select r.hospital_id, r.supplier_id, r.id, 1, v.id, 1, 1 from requisition r join invoice v using (hospital_id, supplier_id)
       where r.created_org = '${org}' and r.line_count = 0 and r.remark = '' and v.created_org = '${org}' limit 1`,
      `insert into billing_profile (id, title, tax_no, updated_by) values ('${org}', 'x', repeat('1', 18), '${sales.userId}')`,
    ]),
    `insert into first_invoice (supplier_id, number, issue_date, amount, seller_name, seller_tax_no, buyer_name, buyer_tax_no, created_by, creator_name)
     values ('${supplier}', repeat('3', 20), '2026-01-01', 1, 'x', 'x', 'x', 'x', '${sales.userId}', 'x')`,
    `insert into first_invoice_item (supplier_id, first_invoice_id, seq, product_id, lot_no, qty)
     select f.supplier_id, f.id, 1, p.id, 'x', 1 from first_invoice f, product p where f.supplier_id = '${supplier}' limit 1`,
    `insert into first_invoice_cover (hospital_id, supplier_id, first_invoice_id, delivery_line_id)
     select l.hospital_id, l.supplier_id, f.id, l.id from first_invoice f join delivery_line l on l.supplier_id = f.supplier_id
     where f.supplier_id = '${supplier}' and l.hospital_id = '${hospital}' limit 1`,
    `insert into invoice_match (hospital_id, supplier_id, invoice_id, why, marks, tolerance, results, facts, run_by, runner_name)
     select hospital_id, supplier_id, id, 'submit', repeat('p', 17), 0, (select jsonb_agg(n) from generate_series(1, 17) n), '{}', created_by, 'x'
     from invoice where remark = '' and hospital_id = '${hospital}' limit 1`,
    `insert into invoice_verification (hospital_id, supplier_id, invoice_id, via, state, asked_by, asker_name)
     select hospital_id, supplier_id, id, 'service', 'asked', '${buyer.userId}', 'x' from invoice where remark = '' and hospital_id = '${hospital}' limit 1`,
    `insert into invoice_exception (hospital_id, supplier_id, invoice_id, no, check_code, level, due_on, created_by)
     select hospital_id, supplier_id, id, no || '-M07', 'M07', 'override', current_date, created_by from invoice
     where remark = '' and hospital_id = '${hospital}' limit 1`,
    `insert into invoice_clash (key, hospital_id, supplier_id, issue_date, amount, submitted_by, submitter_name, held_id, held_hospital_id,
       held_supplier_id, held_no, held_issue_date, held_amount)
     select number, o.id, supplier_id, issue_date, amount, created_by, 'x', v.id, hospital_id, supplier_id, v.no, issue_date, amount
     from invoice v, org o where remark = '' and hospital_id = '${hospital}' and o.kind = 'hospital' and o.id <> '${hospital}' limit 1`,
    ...[`'${hospital}'::uuid`, "(select id from org where kind = 'authority' limit 1)"].map(
      (
        holder,
      ) => `insert into requisition_hold (hospital_id, supplier_id, requisition_id, org_id, org_name, hold_kind, reason, held_by, holder_name)
      select hospital_id, supplier_id, id, ${holder}, 'x', 'quality', 'x', '${sales.userId}', 'x' from requisition
      where hospital_id = '${hospital}' and remark <> '' limit 1 on conflict do nothing`,
    ),
    `insert into evidence_pack (id, hospital_id, supplier_id, requisition_id, requisition_no, requisition_version, org_id, org_name, user_id, maker_name,
       file_id, files, file_count, manifest_sha256)
     select new_id(), hospital_id, supplier_id, id, no, 0, hospital_id, 'x', created_by, 'x', new_id(), jsonb_build_object('manifest.json', repeat('0', 64)),
       3, repeat('0', 64) from requisition where hospital_id = '${hospital}' and status <> 'draft' limit 1`,
    `insert into requested_invoice (invoice_id, hospital_id, supplier_id, amount)
     select id, hospital_id, supplier_id, 1 from invoice where hospital_id = '${hospital}' limit 1`,
    `insert into requisition_prepaid (requisition_id, hospital_id, supplier_id)
     select id, hospital_id, supplier_id from requisition where hospital_id = '${hospital}' and remark <> '' limit 1`,
    `insert into requested_contract (contract_id, hospital_id, supplier_id, most_amount)
     select id, hospital_id, supplier_id, 1 from contract where hospital_id = '${hospital}' limit 1`,
    `insert into product_pack (product_id, level, unit, num, den) select id, 1, min_unit, 1, 1 from product limit 1 on conflict do nothing`,
    `insert into consignment_level (hospital_id, supplier_id, product_id, level)
     select hospital_id, supplier_id, product_id, 5 from stock_balance where hospital_id = '${hospital}' limit 1`,
    `insert into stock_period (hospital_id, month, balances, value, closer_name) values ('${hospital}', '2020-01-01', 1, 1, 'x')`,
    `insert into stock_period_balance (hospital_id, period_id, balance_id, qty, value)
     select b.hospital_id, p.id, b.id, 1, 1 from stock_period p join stock_balance b using (hospital_id) where hospital_id = '${hospital}' limit 1`,
    `insert into consumption_month (month, hospital_id, point_id, product_id, qty, value)
     select '2020-01-01', hospital_id, point_id, product_id, 1, 1 from stock_balance where hospital_id = '${hospital}' limit 1`,
    `insert into peer_price (product_id, month, hospital_id, price)
     select product_id, '2020-01-01', hospital_id, 1 from stock_balance where hospital_id = '${hospital}' limit 1 on conflict do nothing`,
    `insert into consumption_place (day, whole, hospital_id, point_id, unit, qty, value)
     select '2020-01-01', true, hospital_id, point_id, '盒', 1, 1 from stock_balance where hospital_id = '${hospital}' limit 1`,
    `insert into use_lately (hospital_id, product_id, used)
     select hospital_id, product_id, 1 from stock_balance where hospital_id = '${hospital}' limit 1 on conflict do nothing`,
    `insert into category (hospital_id, code, name, level, kind) values ('${hospital}', 'x', 'x', 1, 0), ('${hospital}', 'y', 'y', 1, 0)`,
    `insert into category_product (hospital_id, product_id, category_id) select c.hospital_id, p.id, c.id from category c, product p
     where c.hospital_id = '${hospital}' and c.code = 'x' limit 1`,
    `insert into vbp_quota (item_id, hospital_id, year, agreed_qty) select id, '${hospital}', 2026, 5 from vbp_item`,
    `insert into exception_note (exception_id, org_id, text, user_id, user_name) select id, org_id, 'x', '${sales.userId}', 'x' from exception
     where '${hospital}' = hospital_id`,
    `insert into vbp_done_day (quota_id, hospital_id, day, qty) select id, hospital_id, '2020-01-01', 0 from vbp_quota where hospital_id = '${hospital}'`,
    `update supply_relation set agreed_at = null where hospital_id = '${hospital}'`,
    `update catalog_item set status = 'draft' where id = (select id from catalog_item where hospital_id = '${hospital}' limit 1)`,
    `update catalog_item set status = 'platform' where id = (select id from catalog_item where hospital_id = '${hospital}' and status = 'enabled' limit 1)`,
    `insert into regional_price_item (region_id, catalog_item_id, hospital_id, supplier_id, product_id, old_price, new_price)
     select a.id, c.id, c.hospital_id, c.supplier_id, c.product_id, 2, 1 from regional_price a, catalog_item c where c.hospital_id = '${hospital}' limit 1`,
    `insert into price_settlement (adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action, ref_line, doc_id, doc_no, qty,
     old_price, new_price, diff) select a.id, a.no, l.hospital_id, l.supplier_id, l.product_id, 'C', 'reprice', l.id, l.order_id, 'x', 1, 2, 1, -1
     from regional_price a, order_line l where l.hospital_id = '${hospital}' limit 1`,
    `insert into price_adjustment (hospital_id, supplier_id, no, catalog_item_id, product_id, type, old_price, new_price,
     effective_date, reason, created_by, created_org) select hospital_id, supplier_id, 'x', catalog_item_id, product_id, 'retail',
     old_price, new_price, effective_date, 'other', '${sales.userId}', '${supplier}' from price_adjustment limit 1`,
  ]
}
/** Rows of nobody: the region's. */
export const region = [
  `insert into audit_head (org_id, day, seq, hash) values (null, '2020-01-01', 1, 'x')`,
  `insert into captcha (answer_hash, expires_at) values ('x', now())`,
  `insert into category (code, name, level, kind) values ('x', 'x', 1, 0)`,
  `insert into peer_price_month (month) values ('2020-01-01')`,
  `insert into consumption_folded (month) values ('2020-01-01')`,
  `insert into consumption_folded_day (day) values ('2020-01-01')`,
  `insert into use_lately_of (day) values ('2020-01-01')`,
  `insert into dict (kind, code, name) values ('x', 'x', 'x')`,
  'insert into trace_profile default values',
  `insert into exchange_log (system, direction, name, ok) values ('x', 'out', 'x', true)`,
  `insert into product_form (product_id, kind, source, name_core, initials, maker_core, strengths, pieces, approval_no, insurance_code, barcode, form)
     select id, kind, 'x', 'x', 'x', 'x', 'x', 1, '', '', '', '{}' from product on conflict do nothing`,
  `insert into product_merge (kind, survivor_id, loser_ids, label, rows, by_id, by_name)
     select p.kind, p.id, array[p.id], 'x', '[]', u.id, 'x' from product p, app_user u limit 1`,
  `insert into kept_figure (name, rows) values ('x', '[]')`,
  `insert into login_challenge (pre_hash, user_hash, kid, nonce, expires_at) select 'x', 'x', kid, 'x', now() from login_key limit 1`,
  `insert into login_log (login_name, outcome) values ('x', 'ok')`,
  `insert into upload_count (subject, files, bytes, refused) values ('x', 1, 1, 0)`,
  `insert into menu (name, name_en, area) values ('x', 'x', 'x')`,
  `insert into vbp_batch (code, name, level, start_date, end_date) values ('x', 'x', 'national', '2020-01-01', '2021-01-01')`,
  `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) select b.id, p.id, 1, 'pack' from vbp_batch b, product p limit 1`,
  `insert into registration (no, secret_hash, kind, org_name, credit_code, login_name, name, mobile, password_hash)
     values ('x', 'x', 'org', 'x', 'x', 'x', 'x', 'x', 'x')`,
  `insert into quarantine_file (registration_id, purpose, name, mime, size, sha256) select id, 'x', 'x', 'x', 1, 'x' from registration`,
]
