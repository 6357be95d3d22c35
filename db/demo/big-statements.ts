/** Statements of all months but the last one that is over: each event in its month, the opening of each the closing of the one before. */
export const statements = [
  `create temp table set_event as
  select x.*, to_char(day, 'YYYY-MM') as month from (
    select d.p, 'item' as source, i.id as event_id, 'accepted' as what, 'brought' as doc_kind, v.source_id as doc_id, v.source_no as doc_no, d.day, i.qty * i.price as amount
    from set_paper d join set_item i using (d) join payable_item v on v.id = i.id
    union all
    select b.p, 'link', k.id, 'invoiced', 'invoice', b.id, b.number, least(b.day, payable_day(k.created_at)), k.amount
    from set_bill b join payable_link k on k.invoice_id = b.id
    union all
    select r.p, 'payment', y.id, 'paid', 'requisition', r.id, q.no, y.pay_date, y.amount
    from set_asked r join requisition_payment y on y.requisition_id = r.id join requisition q on q.id = r.id) x
  where day < date_trunc('month', now()) - interval '1 month'`,
  'analyze set_event',
  `create temp table set_month as
  with sums as (
    select p, month, sum(amount) filter (where what = 'accepted') as accepted, sum(amount) filter (where what = 'paid') as paid,
      sum(amount) filter (where what = 'invoiced') as invoiced from set_event group by 1, 2
  ), every as (
    select x.p, to_char(m, 'YYYY-MM') as month from (select p, min(month) as first from set_event group by 1) x,
      generate_series((x.first || '-01')::date, date_trunc('month', now()) - interval '2 months', interval '1 month') m
  )
  select e.p, e.month, ((e.month || '-01')::timestamp + interval '1 month 40 minutes') at time zone 'Asia/Shanghai' as at, coalesce(accepted, 0) as accepted, coalesce(paid, 0) as paid,
    coalesce(invoiced, 0) as invoiced,
    coalesce(sum(coalesce(accepted, 0) - coalesce(paid, 0)) over (partition by e.p order by e.month rows between unbounded preceding and 1 preceding), 0) as opening
  from every e left join sums using (p, month)`,
  'alter table set_month add id uuid default new_id()',
  'create unique index on set_month (p, month)',
  `insert into statement (id, hospital_id, supplier_id, no, month, opening, accepted, paid, invoiced, line_count, status, created_at, updated_at, sent_at,
    hospital_by, hospital_name, hospital_at, supplier_by, supplier_name, supplier_at, version)
  select m.id, p.hospital_id, p.supplier_id, 'DZ' || replace(m.month, '-', '') || lpad(m.p::text, 6, '0'), m.month, m.opening, m.accepted, m.paid, m.invoiced,
    coalesce(l.n, 0), 'confirmed', m.at, m.at, m.at, w.finance, 'finance', m.at + interval '3 days', w.biller, 'biller', m.at + interval '2 days', 2
  from set_month m join set_pair p using (p) left join (select p, month, count(distinct (what, doc_id))::int as n from set_event group by 1, 2) l using (p, month)
  cross join set_who w order by m.at, m.p`,
  `create temp table set_line as
  select new_id() as id, m.id as statement_id, p.hospital_id, p.supplier_id, x.*, row_number() over (partition by m.id order by x.day, x.what, x.doc_no, x.doc_id)::int as seq
  from (select p, month, what, doc_kind, doc_id, doc_no, min(day) as day, count(*)::int as n, sum(amount) as amount from set_event group by 1, 2, 3, 4, 5, 6) x
  join set_month m using (p, month) join set_pair p using (p)`,
  'create index on set_line (doc_id, what, month)',
  'analyze set_line',
  `insert into statement_line (id, hospital_id, supplier_id, statement_id, seq, what, undone, doc_kind, doc_id, doc_no, day, item_count, amount)
  select id, hospital_id, supplier_id, statement_id, seq, what, false, doc_kind, doc_id, doc_no, day, n, amount from set_line order by statement_id, seq`,
  `insert into statement_item (source, event_id, undone, hospital_id, supplier_id, statement_id, line_id, amount)
  select e.source, e.event_id, false, l.hospital_id, l.supplier_id, l.statement_id, l.id, e.amount
  from set_event e join set_line l on l.doc_id = e.doc_id and l.what = e.what and l.month = e.month`,
]
