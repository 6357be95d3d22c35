-- Invoices that travel with the goods 票货同行 (domain §2.25): a draft announces lines of deliveries that are on their way. As their acceptances
-- are confirmed it is linked to what of them was accepted; what was refused stays as a difference.
select set_config('app.kind', 'system', true);

-- What a delivery's line says of its invoice is the invoice's own number and day, also while the invoice itself is its maker's draft: a key
-- carries them along, so that there is no second spelling of them.
alter table invoice add constraint invoice_face unique (id, code, number, issue_date);

create table invoice_announced (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  seq integer not null check (seq > 0),
  delivery_line_id uuid not null,
  -- packs: as it was announced, and what of it was accepted and became a link of the draft
  qty numeric(17, 6) not null check (qty > 0),
  arrived_qty numeric(17, 6) not null default 0 check (arrived_qty between 0 and qty),
  code text not null,
  number text not null,
  issue_date date not null,
  unique (invoice_id, seq),
  unique (invoice_id, delivery_line_id),
  foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id) on delete cascade,
  foreign key (invoice_id, code, number, issue_date) references invoice (id, code, number, issue_date) on update cascade on delete cascade,
  foreign key (hospital_id, delivery_line_id) references delivery_line (hospital_id, id)
);
create index invoice_announced_line on invoice_announced (delivery_line_id);

do $$
declare
  own text := $q$ supplier_id = (select org_of('supplier'))
    and exists (select from invoice v where v.id = invoice_id and v.created_org = invoice_announced.supplier_id) $q$;
begin
  -- how much of it arrived the acceptance says, behind the wall of the other side
  call wall('invoice_announced', own || $q$ and arrived_qty = 0 $q$, $q$ (select acts_as('elevated')) $q$, own,
    reads => $q$ supplier_id = (select app_org()) or hospital_id = (select app_org()) or (select app_sees_all()) $q$);
  -- links are born, and taken back, as the acceptance is confirmed or reversed
  execute format('alter policy adds on invoice_line with check (%s or (select acts_as(''elevated'')))',
    (select pg_get_expr(polwithcheck, polrelid) from pg_policy where polrelid = 'invoice_line'::regclass and polname = 'adds'));
  execute format('alter policy removes on invoice_line using (%s or (select acts_as(''elevated'')))',
    (select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = 'invoice_line'::regclass and polname = 'removes'));
end $$;
call keep_lines('invoice_announced', 'invoice', 'invoice_id', '{draft,rejected,void}', '{arrived_qty}');
alter function kept_invoice_announced() set search_path = pg_catalog, public, pg_temp;
alter table invoice_announced force row level security;
call limit_to_ranges('invoice_announced', 'exists (select from delivery_line l where l.id = invoice_announced.delivery_line_id)');

-- No more of a line is announced than was sent, by whichever invoices, and only of what is on its way. Asked beyond the ranges of who announces.
create function announced_as_sent() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  fits boolean;
begin
  perform from delivery_line where id = new.delivery_line_id for no key update;
  fits := exists (select from delivery_line l join delivery d on d.id = l.delivery_id
    where l.id = new.delivery_line_id and l.supplier_id = new.supplier_id and d.shipped_at is not null and d.status <> 'void'
      and l.qty >= new.qty + coalesce((select sum(a.qty) from invoice_announced a
        where a.delivery_line_id = new.delivery_line_id and a.id <> new.id), 0));
  perform become(was);
  if not fits then raise exception 'more is announced than was sent' using errcode = 'check_violation'; end if;
  return null;
end $$;
-- after the wall has judged whose it is
create trigger as_sent after insert or update of qty, delivery_line_id on invoice_announced for each row execute function announced_as_sent();

-- The head's figures are the sums of its lines, and its version moves on: who is at work on it learns of it.
create function invoice_relinked(which uuid[]) returns jsonb language sql set search_path = pg_catalog, public, pg_temp as $$
  with v as (
    update invoice v set (linked_amount, line_count) = (select coalesce(sum(l.amount), 0), count(*)::int from invoice_line l where l.invoice_id = v.id),
      version = v.version + 1, updated_at = now()
    where v.id = any(which) and v.status in ('draft', 'rejected') returning v.id, v.no, v.status, v.version, v.created_org as "createdOrg", v.created_by as "createdBy"
  ) select coalesce(jsonb_agg(v), '[]') from v;
$$;

-- What an acceptance made owed of announced lines is what their drafts are for, the draft that was begun first before others. What stands
-- under a number that was typed at the delivery needs none.
create function invoice_arrive(acceptance uuid) returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  item record;
  ann record;
  rest numeric;
  part numeric;
  touched uuid[] := '{}';
begin
  if not exists (select from acceptance_line l join invoice_announced a on a.delivery_line_id = l.delivery_line_id
    where l.acceptance_id = acceptance) then return '[]'; end if;
  perform from invoice where id in (select a.invoice_id from acceptance_line l join invoice_announced a on a.delivery_line_id = l.delivery_line_id
    where l.acceptance_id = acceptance) order by id for update;
  for item in select i.id, i.hospital_id, i.supplier_id, i.delivery_line_id, i.open_qty, i.open_amount from payable_item i
    where i.source_type = 1 and i.source_id = acceptance and not i.taken_back and i.open_qty > 0 and i.open_amount > 0 order by i.id
  loop
    rest := item.open_qty;
    for ann in select a.id, a.invoice_id, a.qty - a.arrived_qty as room from invoice_announced a
      join invoice v on v.id = a.invoice_id and v.status in ('draft', 'rejected')
      where a.delivery_line_id = item.delivery_line_id and a.arrived_qty < a.qty order by v.created_at, v.id
    loop
      exit when rest <= 0;
      part := least(ann.room, rest);
      insert into invoice_line (hospital_id, supplier_id, invoice_id, seq, item_id, qty, amount)
      values (item.hospital_id, item.supplier_id, ann.invoice_id,
        (select coalesce(max(l.seq), 0) + 1 from invoice_line l where l.invoice_id = ann.invoice_id), item.id, part,
        -- who takes the last of the quantity takes the last of the amount
        item.open_amount - round(item.open_amount * (rest - part) / item.open_qty, 2)
          - (item.open_amount - round(item.open_amount * rest / item.open_qty, 2)));
      update invoice_announced set arrived_qty = arrived_qty + part where id = ann.id;
      touched := touched || ann.invoice_id;
      rest := rest - part;
    end loop;
  end loop;
  -- one whose goods were refused to the last is told too: it waits for them no more
  return invoice_relinked(touched || array(select a.invoice_id from acceptance_line l
    join invoice_announced a on a.delivery_line_id = l.delivery_line_id where l.acceptance_id = acceptance and l.refused_qty > 0));
end $$;

-- What was accepted by these lines was taken back: the drafts it came to wait for it again. One that was handed in has kept it from being so.
create function invoice_depart(lines uuid[]) returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare its uuid[] := array(select distinct a.invoice_id from payable_item i join invoice_announced a on a.delivery_line_id = i.delivery_line_id
  where i.source_type = 1 and i.source_line_id = any(lines));
begin
  if its = '{}' then return '[]'; end if;
  perform from invoice where id = any(its) order by id for update;
  delete from invoice_line l using payable_item i, invoice v where i.id = l.item_id and i.source_type = 1 and i.source_line_id = any(lines)
    and v.id = l.invoice_id and v.status in ('draft', 'rejected') and v.id = any(its);
  update invoice_announced a set arrived_qty = least(a.arrived_qty, coalesce((select sum(l.qty) from invoice_line l join payable_item i on i.id = l.item_id
      and i.delivery_line_id = a.delivery_line_id and not i.taken_back where l.invoice_id = a.invoice_id), 0))
    where a.invoice_id = any(its) and a.delivery_line_id in (select i.delivery_line_id from payable_item i where i.source_type = 1
      and i.source_line_id = any(lines));
  return invoice_relinked(its);
end $$;

-- A delivery that is voided brings nothing: what was announced of it is no more. Done by its supplier, whose invoices they are.
create function invoice_unannounce(delivery uuid) returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare its uuid[];
begin
  with gone as (
    delete from invoice_announced where delivery_line_id in (select id from delivery_line where delivery_id = delivery) returning invoice_id
  ) select coalesce(array_agg(distinct invoice_id), '{}') into its from gone;
  return invoice_relinked(its);
end $$;
