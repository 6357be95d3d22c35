/** What is asked for and paid of the invoices that were passed, and what hospitals listed for their suppliers. */
export const settled = [
  `create temp table set_asked as
  select d.d, d.p, (lpad(to_hex((extract(epoch from d.at) * 1000)::bigint), 12, '0') || '7fff8' || lpad(to_hex(d.d * 16), 15, '0'))::uuid as id,
    d.at + interval '12 days' as at, d.day + 45 as pay_on, sum(b.amount) as amount, count(*)::int as n,
    case when d.paid then 'paid' when d.at < now() - interval '70 days' then 'approved' else 'pending' end as status
  from set_paper d join set_bill b using (d) where b.asked group by d.d, d.p, d.at, d.day, d.paid`,
  'analyze set_asked',
  `insert into requisition (id, hospital_id, supplier_id, created_org, no, period, account_name, bank_name, bank_account, amount, paid_amount, line_count,
    due_on, status, created_by, creator_name, created_at, updated_at, submitted_by, submitted_at, audited_by, auditor_name, audited_at, version)
  select r.id, p.hospital_id, p.supplier_id, p.supplier_id, 'QK' || to_char(r.at, 'YYMMDD') || lpad(r.d::text, 8, '0'), to_char(r.at, 'YYYY-MM'), p.supplier,
    '大数据银行', '6222000000000001', r.amount, case when r.status = 'paid' then r.amount else 0 end, r.n, payable_due(0::smallint, payable_day(r.at) - 12), r.status,
    w.biller, 'biller', r.at, r.at, w.biller, r.at + interval '1 hour', case when r.status <> 'pending' then w.lead end,
    case when r.status <> 'pending' then 'lead' else '' end, case when r.status <> 'pending' then r.at + interval '3 days' end, 3
  from set_asked r join set_pair p using (p) cross join set_who w order by r.at`,
  `insert into requisition_line (id, hospital_id, supplier_id, requisition_id, seq, invoice_id, invoice_amount, amount, paid_amount, due_on)
  select new_id(), p.hospital_id, p.supplier_id, r.id, row_number() over (partition by r.id order by b.part), b.id, b.amount, b.amount,
    case when r.status = 'paid' then b.amount else 0 end, payable_due(0::smallint, payable_day(r.at) - 12)
  from set_asked r join set_bill b using (d) join set_pair p on p.p = r.p where b.asked order by r.at, b.part`,
  `insert into requested_invoice (invoice_id, hospital_id, supplier_id, amount, requested_amount, paid_amount)
  select b.id, p.hospital_id, p.supplier_id, b.amount, b.amount, case when r.status = 'paid' then b.amount else 0 end
  from set_asked r join set_bill b using (d) join set_pair p on p.p = r.p where b.asked`,
  `insert into requisition_payment (id, hospital_id, supplier_id, requisition_id, no, pay_date, amount, pay_method, bank_voucher_no, account_name,
    bank_name, bank_account, paid_by, payer_name, paid_at)
  select (lpad(to_hex((extract(epoch from r.at) * 1000)::bigint), 12, '0') || '7ccc8' || lpad(to_hex(r.d * 16), 15, '0'))::uuid, p.hospital_id, p.supplier_id, r.id,
    'FK' || lpad(r.d::text, 12, '0'), r.pay_on, r.amount, 'transfer', 'BV' || r.d, p.supplier, '大数据银行', '6222000000000001', w.cashier, 'cashier',
    r.pay_on + interval '9 hours'
  from set_asked r join set_pair p using (p) cross join set_who w where r.status = 'paid' order by r.pay_on`,
  `insert into payment_part (id, hospital_id, supplier_id, item_id, payment_id, paid_on, amount)
  select new_id(), y.hospital_id, y.supplier_id, k.item_id, y.id, y.pay_date, k.amount
  from requisition_payment y join requisition_line l using (requisition_id) join payable_link k on k.invoice_id = l.invoice_id
  where y.payer_name = 'cashier' order by y.pay_date, k.item_id`,
  // a voucher for every fourth paper: invoiced as far as its items are
  `create temp table set_voucher as
  select d.d, d.p, (lpad(to_hex((extract(epoch from d.at) * 1000)::bigint), 12, '0') || '7bbb9' || lpad(to_hex(d.d * 16), 15, '0'))::uuid as id, d.at + interval '2 days' as at,
    sum(i.qty * i.price) as amount, coalesce(sum(i.qty * i.price) filter (where b.stands), 0) as invoiced, count(*)::int as n
  from set_paper d join set_item i using (d) left join set_bill b using (d, part) where d.d % 4 = 0
  group by d.d, d.p, d.at`,
  `insert into voucher (id, hospital_id, supplier_id, no, voucher_type, vbp, amount, line_count, invoiced_amount, status, created_by, creator_name, created_at,
    updated_at, issued_by, issuer_name, issued_at, answered_by, answerer_name, answered_at, version)
  select v.id, p.hospital_id, p.supplier_id, 'KP' || to_char(v.at, 'YYMMDD') || lpad(v.d::text, 8, '0'), 1, false, v.amount, v.n, v.invoiced,
    case when v.invoiced = v.amount then 'invoiced' when v.invoiced > 0 then 'partlyInvoiced' else 'confirmed' end, w.finance, 'finance', least(v.at, now()), least(v.at, now()), w.finance,
    'finance', least(v.at, now()), w.biller, 'biller', least(v.at, now()), 2
  from set_voucher v join set_pair p using (p) cross join set_who w order by v.at`,
  `insert into voucher_line (id, hospital_id, supplier_id, voucher_id, seq, item_id, product_id, qty, amount, invoiced_qty, invoiced_amount)
  select new_id(), p.hospital_id, p.supplier_id, v.id, i.i + 1, i.id, i.product_id, i.qty, i.qty * i.price, case when b.stands then i.qty else 0 end,
    case when b.stands then i.qty * i.price else 0 end
  from set_voucher v join set_pair p using (p) join set_item i using (d) left join set_bill b using (d, part) order by v.at, i.i`,
]
