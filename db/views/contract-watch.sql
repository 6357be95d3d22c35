-- What follows names views of files that are read after this one.
set local check_function_bodies = off;

/*
 * What either side of these contracts did not keep (domain-money §3.18), from the documents: one row per kind and line it comes from.
 * `agreed` is what the contract, or else the rule, says: hours, days or percent; `took` the same of what happened, until now where it goes
 * on (`running`), in as many decimals as tell the one from the other. The reader's walls say whose documents.
 */
create or replace function contract_breaches(contracts uuid[])
returns table (contract_id uuid, line_id uuid, breach text, source_id uuid, doc_kind text, doc_id uuid, doc_no text, product_code text, name text,
  qty numeric, began timestamptz, took numeric, agreed numeric, running boolean)
language sql stable parallel safe as $$
  with line as materialized (
    select l.id, l.contract_id, l.product_id, l.product_code, l.name, l.qty, l.ordered_qty, c.no, c.status, c.valid_to, c.delivery_hours, c.pay_days
    from contract_line_card l join contract_card c on c.id = l.contract_id where l.contract_id = any (contracts)
  ), ordered as materialized (
    select o.id, o.order_id, o.order_no, o.status, o.open_qty, o.released_at, o.vbp_class, l.id as line_id, l.contract_id, l.product_id,
      l.product_code, l.name, l.delivery_hours, l.pay_days,
      -- goods that are wanted on a later day are not late before it ends
      case when l.delivery_hours is not null then greatest(o.released_at + l.delivery_hours * interval '1 hour',
        (o.expected_date + 1)::timestamp at time zone 'Asia/Shanghai') end as due
    from line l join order_line_facts o on o.contract_line_id = l.id where o.counted
  ), sent as materialized (
    select o.id, o.line_id, o.contract_id, o.product_code, o.name, o.product_id, o.due, d.id as delivery_line_id, d.delivery_id, d.delivery_no, d.qty, d.qty - d.refused_qty as kept,
      a.acceptance_id, a.acceptance_no, a.at, a.checked_at
    from ordered o join delivery_line_facts d on d.order_line_id = o.id and d.shipped_at is not null and d.status <> 'void'
      left join lateral (select a.acceptance_id, a.acceptance_no, coalesce(a.arrived_at, a.opened_at, a.checked_at) as at, a.checked_at
        from acceptance_line_facts a where a.delivery_line_id = d.id and a.status <> 'revoked' order by a.created_at limit 1) a on true
  )
  -- 迟交, once per line of an order: the last of what came late, or what did not come yet
  select o.contract_id, o.line_id, 'late', o.id, case when s.delivery_id is null then 'order' else 'delivery' end, coalesce(s.delivery_id, o.order_id),
    coalesce(s.delivery_no, o.order_no), o.product_code, o.name, coalesce(s.qty, 0) + case when waits then o.open_qty else 0 end, o.due,
    round(h.took, h.places), round(h.agreed, h.places), waits or coalesce(s.road, false)
  from ordered o
    cross join lateral (select o.open_qty > 0 and o.status in ('waitAllocate', 'allocating') and o.due < now() as waits) w
    left join lateral (select (array_agg(s.delivery_id order by s.at desc nulls first))[1] as delivery_id,
        (array_agg(s.delivery_no order by s.at desc nulls first))[1] as delivery_no, sum(s.kept) as qty, max(s.at) as at, bool_or(s.at is null) as road
      from sent s where s.id = o.id and coalesce(s.at, now()) > o.due) s on true
    cross join lateral (select t.*, case when round(t.took, 1) > round(t.agreed, 1) then 1 when round(t.took, 2) > round(t.agreed, 2) then 2 else 4 end as places
      from (select extract(epoch from case when waits or s.road then now() else s.at end - o.released_at) / 3600 as took,
        extract(epoch from o.due - o.released_at) / 3600 as agreed) t) h
  where o.due is not null and (waits or s.delivery_id is not null)
  union all
  select o.contract_id, o.line_id, 'shortage', r.id, 'rejection', r.id, r.no, o.product_code, o.name, r.qty, r.created_at, null, null, r.settled_at is null
  from ordered o join rejection_card r on r.order_line_id = o.id where r.counted and r.status <> 'withdrawn'
  union all
  select s.contract_id, s.line_id, 'refused', a.id, 'acceptance', a.acceptance_id, a.acceptance_no, s.product_code, s.name, a.refused_qty,
    a.checked_at, null, null, false
  from sent s join acceptance_line_facts a on a.delivery_line_id = s.delivery_line_id where a.refused_qty > 0 and a.status = 'confirmed'
  union all
  -- what a hospital bought too much of, or let grow old, is not its supplier's fault
  select o.contract_id, o.line_id, 'returned', r.id, 'return', r.return_order_id, r.return_no, o.product_code, o.name, r.received_qty, r.received_at,
    null, null, false
  from ordered o join return_order_line_facts r on r.order_line_id = o.id
  where r.received_qty > 0 and r.received_at is not null and r.return_type in ('quality', 'recall')
  union all
  select o.contract_id, o.line_id, 'lateInvoice', p.id, 'acceptance', i.source_id, i.source_no, o.product_code, o.name, i.qty,
    i.accepted_on::timestamp at time zone 'Asia/Shanghai', (least(coalesce(p.ends_on, d.today), d.today) - i.accepted_on)::numeric,
    (p.begins_on - i.accepted_on)::numeric, p.ends_on is null or p.ends_on > d.today
  from ordered o join payable_item_facts i on i.order_line_id = o.id and i.source_type = 1
    join payment_stop_facts p on p.item_id = i.id and p.code = '01'
    cross join lateral (select (now() at time zone 'Asia/Shanghai')::date as today) d
  where p.begins_on < d.today
  union all
  -- 迟验: from the goods' arrival to their registration
  select s.contract_id, s.line_id, 'lateCheck', s.delivery_line_id, 'acceptance', s.acceptance_id, s.acceptance_no, s.product_code, s.name, s.qty, s.at,
    round(t.took, case when round(t.took, 1) > h.hours then 1 when round(t.took, 2) > h.hours then 2 else 4 end), h.hours, s.checked_at is null
  from sent s join product_card p on p.id = s.product_id cross join lateral (select case when p.cold_chain then 2 else 24 end::numeric as hours) h
    cross join lateral (select extract(epoch from coalesce(s.checked_at, now()) - s.at) / 3600 as took) t
  where s.at is not null and coalesce(s.checked_at, now()) - s.at > h.hours * interval '1 hour'
  union all
  -- 迟付: the contract's own term, 集采 the nation's
  select o.contract_id, o.line_id, 'latePay', c.id, 'clock', c.id, i.source_no, o.product_code, o.name, i.qty,
    c.started_on::timestamp at time zone 'Asia/Shanghai', c.net_days::numeric, t.days::numeric, c.paid_on is null
  from ordered o join payable_item_facts i on i.order_line_id = o.id join payment_clock_facts c on c.id = i.id
    cross join lateral (select case when o.vbp_class = 0 and o.pay_days is not null then o.pay_days else c.due_on - c.started_on end as days) t
  where c.net_days > t.days and c.owed > 0
  union all
  -- 采购不足: of what was agreed, at the contract's end; what was ordered and refused by the supplier was bought, what was given up was not
  select l.contract_id, l.id, 'underBought', l.id, 'contract', l.contract_id, l.no, l.product_code, l.name, l.qty - b.bought,
    (l.valid_to + 1)::timestamp at time zone 'Asia/Shanghai', trunc(100 * b.bought / l.qty, 1), 80::numeric, false
  from line l cross join lateral (select l.ordered_qty - coalesce(sum(o.closed_qty), 0) as bought from order_line_facts o
    where o.contract_line_id = l.id and o.counted) b
  where l.qty is not null and l.status in ('expired', 'finished') and b.bought < 0.8 * l.qty
$$;
