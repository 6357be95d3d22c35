-- What the bank sends back of a prepayment stops the clocks of what it covered, from that day until it is asked for anew; and 06 ends with
-- a requisition that is sent back or uncovered, as with one that is taken back (domain-money §3.16, decision 0098).
select set_config('app.kind', 'system', true);

do $$
declare
  def text := pg_get_functiondef('payment_stops(uuid[])'::regprocedure);
  day text := $q$case r.kind when 'prepay' then greatest(b.pay_date, p.covered_on) else b.pay_date end$q$;
  new text := def;
  was text;
  now_is text;
begin
  for was, now_is in values
    ($q$h.action in ('withdraw', 'void')
        order by h.id limit 1))
    from (select p.item_id,$q$, format($q$h.action in ('withdraw', 'void', 'reject', 'uncover', 'submit')
        order by h.id limit 1),
      -- what a prepayment covered was asked for anew: its stop itself keeps the day, whatever becomes of that requisition
      (select s.ends_on from payment_stop s where r.kind = 'prepay' and (s.item_id, s.code, s.source_id, s.begins_on) = (p.item_id, '06', b.id, %s)))
    from (select p.item_id,$q$, day)),
    -- the bank may take it back for a day before it covered anything of an item: until then it was nothing to that item. What was paid in
    -- money beside it, by whatever other requisition, is no cover of it
    ($q$r.no, b.pay_date, least($q$, format($q$r.no, %s, least($q$, day)),
    ($q$p.payment_id from item i join payment_part p$q$, $q$p.payment_id, (select c.paid_on from payment_part c
        where c.item_id = p.item_id and c.amount > 0 and c.id < p.id and (c.payment_id is null or exists (
          select from requisition_payment o join requisition_payment b on b.id = p.payment_id where o.id = c.payment_id
            and (o.requisition_id = b.requisition_id or exists (select from requisition_line l
              where l.requisition_id = o.requisition_id and l.prepaid_id = b.requisition_id))))
        order by c.id limit 1) as covered_on from item i join payment_part p$q$),
    ('-- until the requisition is paid again, or taken back', '-- until the requisition is paid again, or taken back, sent back, uncovered or, where it was before, handed in anew')
  loop
    if position(was in new) = 0 then raise exception 'payment_stops is another one: %', was; end if;
    new := replace(new, was, now_is);
  end loop;
  execute new;
end $$;

-- What is paid of an item follows the payment that was made last; where a prepayment went back that covered it, that bounce.
do $$
declare
  def text := pg_get_functiondef('payment_of_items()'::regprocedure);
  new text := replace(def, $q$from payable_link k join requisition_line l on l.invoice_id = k.invoice_id
          join requisition_payment p on p.requisition_id = l.requisition_id
$q$, $q$from payable_link k join requisition_line l on l.invoice_id = k.invoice_id
          cross join lateral (select p.* from requisition_payment p where p.requisition_id = l.requisition_id union all
            select b.* from requisition r join requisition_line u on u.requisition_id = r.id join requisition_payment b on b.requisition_id = u.prepaid_id
            where r.id = l.requisition_id and r.status = 'rejected' and b.amount < 0 and n.paid_amount < o.paid_amount) p
$q$);
begin
  execute new;
  if position('prepaid_id' in new) = 0 then raise exception 'payment_of_items is another one'; end if;
end $$;

create or replace function payment_of_history() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  more uuid[] := '{}';
begin
  if new.action = 'dispute' then perform payment_disputed(new.doc_id, payable_day(new.at)); end if;
  if new.action = 'reject' then more := array(select distinct k.item_id from payable_link k where k.invoice_id = new.doc_id); end if;
  -- what the bank took back of a prepayment waits for its maker no longer
  if new.doc_type = 'requisition' and new.action = 'submit' then
    more := array(select distinct s.item_id from requisition_line l join payable_link k on k.invoice_id = l.invoice_id and k.released_at is null
        join payment_stop s on s.item_id = k.item_id and s.code = '06' and s.ends_on is null join requisition r on r.id = s.doc_id and r.kind = 'prepay'
      where l.requisition_id = new.doc_id order by 1);
    update payment_stop s set ends_on = greatest(payable_day(new.at), s.begins_on) from requisition r
      where s.item_id = any (more) and s.code = '06' and s.ends_on is null and r.id = s.doc_id and r.kind = 'prepay';
  end if;
  perform become(was);
  perform payment_of_paper(new.doc_id, more);
  return null;
end $$;
drop trigger payment_history on doc_history;
create trigger payment_history after insert on doc_history for each row when (new.from_status is distinct from new.to_status
  and (new.doc_type = 'voucher' or (new.doc_type = 'invoice' and new.action in ('approve', 'reject', 'withdraw', 'void'))
    or (new.doc_type = 'requisition' and new.action in ('submit', 'withdraw', 'void', 'reject', 'uncover')))) execute function payment_of_history();

-- Those that stand since a requisition was sent back.
select payment_refresh(array(select distinct s.item_id from payment_stop s where s.code = '06' and s.ends_on is null order by 1));

-- Of a requisition on which money was paid besides, a prepayment that went back leaves its line, with nothing in it.
do $$
declare bound record;
begin
  for bound in select conname from pg_constraint where conrelid = 'requisition_line'::regclass and contype = 'c' and pg_get_constraintdef(oid) in
      ('CHECK ((amount <> (0)::numeric))', 'CHECK ((((amount * invoice_amount) > (0)::numeric) AND (abs(amount) <= abs(invoice_amount))))',
       'CHECK (((prepaid_id IS NULL) OR (amount < (0)::numeric)))')
  loop execute format('alter table requisition_line drop constraint %I', bound.conname); end loop;
end $$;
alter table requisition_line add constraint requisition_line_amount_check check (amount <> 0 or prepaid_id is not null),
  add constraint requisition_line_check check ((amount * invoice_amount > 0 or amount = 0) and abs(amount) <= abs(invoice_amount)),
  add constraint requisition_line_check3 check (prepaid_id is null or amount <= 0);

-- What the bank sends back of one that was sent back or uncovered since is booked where it stands.
do $$
declare
  def text := pg_get_functiondef('payer_is_apart()'::regprocedure);
  late text := replace(def, $q$r.status <> 'partlyPaid' or$q$, $q$(r.status <> 'partlyPaid' and (r.status <> 'rejected' or new.amount > 0)) or$q$);
  -- an invoice may be passed level by level: who passed one of them does not pay it, nor who was stood in for
  levels text := replace(late, $q$new.paid_by = any (v.overriders)));$q$, $q$new.paid_by = any (v.overriders)
        or exists (select from approval_level a where a.doc_id = v.id and a.state = 'passed' and new.paid_by in (a.acted_by, a.for_user))));$q$);
begin
  if late = def or levels = late then raise exception 'payer_is_apart is another one'; end if;
  execute levels;
end $$;

-- Returns that were counted before what has to be red followed the ledger (domain-money §2.50): what it could not net then, lot by lot and in
-- sum. What already has a red invoice keeps a sum.
with owed as (
  select r.id, l.id as line, -(i.amount + n.gone) as red, -(i.amount - i.netted_amount) as still
  from return_order r join return_order_line l on l.return_order_id = r.id
    left join payable_item i on i.source_type = 2 and i.source_id = r.id and i.source_line_id = l.id
    left join lateral (select coalesce(sum(n.by_amount), 0) as gone from payable_netting n where n.by_id = i.id and n.created_at <= r.received_at) n on true
  where r.status = 'done'
), wrong as (
  select r.id, o.due from return_order r
    join (select id, coalesce(sum(red), 0) as due, coalesce(sum(still), 0) as still from owed group by 1) o on o.id = r.id
  where r.red_due not between o.still and o.due and o.due between 0 and r.received_amount and (r.red_no = '' or o.due > 0)
), lines as (
  update return_order_line l set invoiced = o.red > 0 from owed o join wrong x on x.id = o.id
    where l.id = o.line and l.invoiced is distinct from coalesce(o.red > 0, false) and o.red is not null
)
update return_order r set red_due = x.due from wrong x where x.id = r.id;
