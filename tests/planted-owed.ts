/** Faults of the ledger of what is owed (modules/payable), one an invariant: tests/invariants.test.ts plants them. */
export const plantedOwed = {
  '§3.8': `update return_order set red_due = 1 where status = 'done'`,
  '§3.8b': 'update return_order set supplier_id = hospital_id',
  I4a: 'update payable_item set qty = qty + 1 where source_type = 1',
  I4b: `insert into payable_item (hospital_id, supplier_id, source_type, source_id, source_no, source_line_id, pool, product_id, code, name, price,
      qty, amount, accepted_on, due_on)
    select hospital_id, supplier_id, 4, new_id(), 'x', new_id(), new_id(), product_id, 'x', 'x', 1, 1, 1, accepted_on, due_on from payable_item limit 1`,
  I4c: `update stock_balance set owner = 'supplier'`,
  I4d: 'update payable_netting set qty = qty + 1',
  I4e: 'update payable_item set taken_back = true',
  I4f: 'update order_line set invoiced_qty = 1',
  I4g: 'update payable_item set netted_qty = 0, netted_amount = 0, invoiced_qty = qty, invoiced_amount = amount where source_type = 1',
  I4h: `update delivery_line set invoice_no = '12345678' where invoice_no = ''`,
  // of another supplier than the goods
  I4fa: `with f as (insert into first_invoice (supplier_id, number, issue_date, amount, seller_name, seller_tax_no, buyer_name, buyer_tax_no, created_by,
      creator_name)
    select l.supplier_id, repeat('3', 20), '2026-01-01', 1, 'x', 'x', 'x', 'x', u.id, 'x' from delivery_line l, app_user u limit 1 returning *)
    insert into first_invoice_cover (hospital_id, supplier_id, first_invoice_id, delivery_line_id)
    select l.hospital_id, f.supplier_id, f.id, l.id from f join delivery_line l on l.supplier_id = f.supplier_id limit 1;
    update first_invoice_cover set supplier_id = supplier_id; alter table first_invoice_cover drop constraint if exists first_invoice_cover_supplier_id_first_invoice_id_fkey;
    update first_invoice_cover set supplier_id = new_id()`,
  // agreed, with no first invoice
  I4fb: `update payable_item set two_invoice = true where source_type = 1;
    with v as (insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, status, keyed, submitted_by, audited_by, marks)
    select i.hospital_id, i.supplier_id, i.supplier_id, 'FPf', 'digitalSpecial', repeat('4', 20), '2026-01-01', 1, 0, 1, u.id, 'x', 'passed', true, u.id,
      a.id, repeat('p', 17) from payable_item i, app_user u, app_user a where a.id <> u.id and i.source_type = 1 limit 1 returning *)
    insert into invoice_line (hospital_id, supplier_id, invoice_id, seq, item_id, qty, amount)
    select v.hospital_id, v.supplier_id, v.id, 1, i.id, 1, 1 from v join payable_item i using (hospital_id, supplier_id) where i.source_type = 1 limit 1`,
  I4fc: `insert into first_invoice (supplier_id, number, issue_date, amount, seller_name, seller_tax_no, buyer_name, buyer_tax_no, created_by, creator_name)
    select l.supplier_id, repeat('3', 20), '2026-01-01', 1, 'x', 'x', 'x', 'x', u.id, 'x' from delivery_line l, app_user u limit 1`,
  I4i: 'update payable_item set amount = amount + 0.01 where source_type = 2',
  I4j: `with a as (insert into regional_price (no, type, reason, effective_date, status, created_by, created_org)
      select 'QJ', 'purchase', 'province', now(), 'applied', created_by, hospital_id from plan limit 1 returning id, no)
    insert into price_settlement (adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action, ref_line, doc_id, doc_no, qty,
      old_price, new_price, diff)
    select a.id, a.no, d.hospital_id, d.supplier_id, d.product_id, 'E', 'supplement', d.id, d.delivery_id, 'x', d.accepted_qty, 2, 1, -d.accepted_qty
    from a, delivery_line d where d.accepted_qty > 0`,
  // more of it arrived than was accepted
  I4an: `with v as (insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount,
      created_by, creator_name)
    select l.hospital_id, l.supplier_id, l.supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x'
    from delivery_line l, app_user u where l.accepted_qty < l.qty and l.refused_qty > 0 limit 1 returning *)
    insert into invoice_announced (hospital_id, supplier_id, invoice_id, seq, delivery_line_id, qty, arrived_qty, code, number, issue_date)
    select l.hospital_id, l.supplier_id, v.id, 1, l.id, l.qty, l.qty, v.code, v.number, v.issue_date from v join delivery_line l
      using (hospital_id, supplier_id) where l.accepted_qty < l.qty and l.refused_qty > 0 limit 1`,
  I4k: `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, status, keyed, submitted_by)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x', 'pending', true, u.id
    from payable_item, app_user u limit 1`,
  I4l: `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, line_count)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x', 1
    from payable_item, app_user u limit 1`,
  I4m: `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, status, keyed, submitted_by)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x', 'pending', true, u.id
    from payable_item, app_user u limit 1`,
  I4rd: `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, status, keyed, submitted_by, audited_by, red_taken)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x', 'passed', true, u.id,
      new_id(), 1 from payable_item, app_user u limit 1`,
  I4p: 'update voucher_line set qty = qty - 0.5, amount = amount - 0.01',
  I4q: 'update voucher set amount = amount + 1',
  I4r: `update voucher set status = 'invoiced', answered_at = now() where status = 'issued'`,
  I4s: 'update voucher set vbp = not vbp',
  // marks without a run that found them
  I4x: `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, marks)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x', repeat('p', 17)
    from payable_item, app_user u limit 1`,
  // a look-up its invoice says nothing of
  I4ve: `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, verified, verified_at)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x', 'match', now()
    from payable_item, app_user u limit 1`,
  // passed by the system with nothing that was found
  I4vf: `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, status, keyed, submitted_by, auto_passed)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x', 'passed', true, u.id, true
    from payable_item, app_user u limit 1`,
  // let pass by who raised the invoice
  I4y: `with v as (insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount,
      created_by, creator_name)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x'
    from payable_item, app_user u limit 1 returning *)
    insert into invoice_exception (hospital_id, supplier_id, invoice_id, no, check_code, level, due_on, status, created_by, overridden_by,
      overridden_at, override_reason)
    select v.hospital_id, v.supplier_id, v.id, 'FPx-M05', 'M05', 'override', now(), 'closed', o.id, v.created_by, now(), repeat('x', 10)
    from v, app_user o where o.id <> v.created_by limit 1`,
  // waits of a draft
  I4z: `with v as (insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount,
      created_by, creator_name)
    select hospital_id, supplier_id, supplier_id, 'FPx', 'digitalSpecial', repeat('2', 20), '2026-01-01', 1, 0, 1, u.id, 'x'
    from payable_item, app_user u limit 1 returning *)
    insert into invoice_exception (hospital_id, supplier_id, invoice_id, no, check_code, level, due_on, created_by)
    select hospital_id, supplier_id, id, 'FPx-M05', 'M05', 'override', now(), created_by from v`,
} as const

/** Faults of statements (modules/statement), of two months of a pair. */
const plantedStatements = {
  I4sa: 'update statement set opening = opening + 1',
  I4sb: 'update statement_line set amount = amount + 1',
  I4sc: `update payable_item set amount = amount + 1 where source_type = 6`,
} as const

/** Faults of payment clocks (modules/payment-clock). */
const plantedClocks = {
  I4ta: 'update payment_clock set owed = owed + 1',
  // a day more than its papers say
  I4tb: `update payment_stop set ends_on = coalesce(ends_on, begins_on) + 1`,
  // issued again, and the clock stands
  I4tc: `with i as (select i.* from payable_item i where i.amount > 0 limit 1),
    v as (insert into voucher (hospital_id, supplier_id, no, voucher_type, vbp, status, created_by, creator_name)
      select i.hospital_id, i.supplier_id, 'KPh', 1, false, 'issued', u.id, 'x' from i, (select id from app_user limit 1) u returning *),
    l as (insert into voucher_line (hospital_id, supplier_id, voucher_id, seq, item_id, product_id, qty, amount)
      select i.hospital_id, i.supplier_id, v.id, 1, i.id, i.product_id, 1, 1 from i, v)
    insert into payment_stop (hospital_id, supplier_id, item_id, code, party, source_id, doc_kind, doc_id, doc_no, begins_on)
      select i.hospital_id, i.supplier_id, i.id, '03', 'hospital', v.id, 'voucher', v.id, v.no, now() from i, v`,
  I4td: 'update payment_clock set stopped_days = stopped_days + 1',
} as const

/** A requisition of one invoice, with a payment of it. */
const asked = `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, created_by,
      creator_name, status, keyed, submitted_by)
    select hospital_id, supplier_id, supplier_id, 'FPr', 'digitalSpecial', repeat('3', 20), '2026-01-01', 1, 0, 1, u.id, 'x', 'passed', true, u.id
    from payable_item, app_user u limit 1;
  insert into requisition (hospital_id, supplier_id, created_org, no, period, amount, line_count, paid_amount, status, bank_account, created_by,
      creator_name, submitted_by, audited_by)
    select hospital_id, supplier_id, supplier_id, 'QKr', '2026-11', 1, 1, 1, 'paid', 'x', created_by, 'x', created_by, new_id() from invoice where no = 'FPr';
  insert into requisition_line (hospital_id, supplier_id, requisition_id, seq, invoice_id, invoice_amount, amount, paid_amount)
    select r.hospital_id, r.supplier_id, r.id, 1, v.id, 1, 1, 1 from requisition r, invoice v where r.no = 'QKr' and v.no = 'FPr';
  insert into requested_invoice (invoice_id, hospital_id, supplier_id, amount, requested_amount, paid_amount)
    select id, hospital_id, supplier_id, 1, 1, 1 from invoice where no = 'FPr';
  insert into requisition_payment (hospital_id, supplier_id, requisition_id, no, pay_date, amount, pay_method, bank_voucher_no, account_name, bank_name,
      bank_account, paid_by, payer_name)
    select hospital_id, supplier_id, id, 'FKr', '2026-01-01', 1, 'transfer', 'x', 'x', 'x', 'x', new_id(), 'x' from requisition where no = 'QKr'`
/** Faults of what is asked for and paid (modules/requisition). */
const plantedRequests = {
  I4t: `${asked}; update requested_invoice set requested_amount = 2`,
  I4u: `${asked}; update requisition_payment set amount = 2`,
  I4v: `${asked}; update payable_item set requested_amount = 1`,
  I51d: `${asked}; insert into supplier_freeze (supplier_id, hospital_id, org_id, kinds, valid_from, reason, created_by, creator_name, created_at)
    select supplier_id, null, hospital_id, '{payment}', '2020-01-01', 'xxxxx', new_id(), 'x', '2020-01-01' from requisition where no = 'QKr'`,
  I4w: `${asked}; update requisition set held = true`,
  I4pp: `${asked}; insert into requisition_prepaid (requisition_id, hospital_id, supplier_id, paid_amount)
    select id, hospital_id, supplier_id, 1 from requisition where no = 'QKr'`,
  I13r: `${asked}; update requisition_payment set paid_by = (select created_by from requisition where no = 'QKr')`,
} as const

/** What is asked for, stated and timed of what is owed. */
export const plantedAfter = { ...plantedRequests, ...plantedStatements, ...plantedClocks }
