-- Recall of a lot (domain-stock.md §2.24.9): the paper, its lots, a task of each organisation, and the watch for what comes later.
select set_config('app.kind', 'system', true);

-- Lots nobody uses any more: their balances stand still from the moment they are made, and they are not shipped. `hospital_id` empty:
-- in the whole region. A lot by its number, or all that was made between two days. Whose recall it is stays behind the wall: who
-- works with goods is told by `watches_over` of those alone.
create table lot_watch (
  id uuid primary key default new_id(),
  ref_type text not null,
  ref_id uuid not null,
  ref_no text not null,
  product_id uuid not null references product,
  hospital_id uuid references org,
  lot_no text check (length(lot_no) between 1 and 50),
  made_from date,
  made_to date,
  reason text not null default '' check (length(reason) <= 500),
  created_by uuid references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((lot_no is null) = (made_from is not null and made_to is not null)),
  check (made_to >= made_from)
);
create index lot_watch_live on lot_watch (product_id) where ended_at is null;
create index lot_watch_ref on lot_watch (ref_id);
call wall('lot_watch', $q$ (select acts_as('elevated')) $q$, $q$ (select acts_as('elevated')) $q$,
  reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$);
alter table lot_watch force row level security;
call limit_to_ranges('lot_watch');

-- Of balances and movements of a lot one is first and then the other: who books in, ships or takes in keeps the watch as it is until
-- he is done, who begins to watch waits for them and then sees what they did. A product has one of 128 locks, taken in their
-- order: a file of thousands of products takes no more than these.
create function keep_lots(products uuid[], alone boolean) returns void language plpgsql as $$
declare place integer;
begin
  for place in select distinct hashtext(id::text) & 127 from unnest(products) id order by 1 loop
    if alone then perform pg_advisory_xact_lock(5224, place); else perform pg_advisory_xact_lock_shared(5224, place); end if;
  end loop;
end $$;

-- Live watches over these products, for whoever works with their goods: it looks after it has the lock, so with what was written
-- meanwhile. `keeps`: nobody begins to watch one of them until this transaction ends.
create function watches_over(products uuid[], keeps boolean) returns setof lot_watch
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text;
begin
  if keeps then perform keep_lots(products, false); end if;
  was := become('system');
  return query select w.* from lot_watch w where w.product_id = any (products) and w.ended_at is null order by w.created_at, w.id;
  perform become(was);
end $$;

create function is_watched(w lot_watch, hospital uuid, lot text, made date) returns boolean language sql immutable as $$
  select (w.hospital_id is null or w.hospital_id = hospital) and coalesce(w.lot_no = lot, made between w.made_from and w.made_to, false)
$$;

-- What comes to a new balance of a watched lot stands still at once, whatever document brought it; an old balance was held by the
-- recall itself, and its hold covers what is added.
create function hold_watched() returns trigger language plpgsql as $$
declare over lot_watch[] := array(select w from watches_over(array(select distinct product_id from fresh), true) w);
begin
  if cardinality(over) = 0 then return null; end if;
  insert into stock_hold (hospital_id, balance_id, hold_kind, reason, ref_type, ref_id, ref_no, created_by, creator_name)
  select b.hospital_id, b.id, 'recall', w.reason, w.ref_type, w.ref_id, w.ref_no, w.created_by, w.creator_name
  from fresh b join unnest(over) w on w.product_id = b.product_id and is_watched(w, b.hospital_id, b.lot_no, b.production_date);
  return null;
end $$;
create trigger hold_watched after insert on stock_balance referencing new table as fresh
  for each statement execute function hold_watched();

create index stock_balance_lot on stock_balance (product_id, lot_no);
create index delivery_line_lot on delivery_line (product_id, lot_no);

-- A recall stands over balances of others.
alter policy adds on stock_hold with check (hospital_id = (select org_of('hospital')) or (select acts_as('elevated')));
alter policy changes on stock_hold using (coalesce((hospital_id = (select org_of('hospital')) or (select acts_as('elevated'))), false))
  with check (hospital_id = (select org_of('hospital')) or (select acts_as('elevated')));
alter policy changes on stock_balance using (coalesce((hospital_id = (select org_of('hospital')) or (select acts_as('elevated'))), false))
  with check (hospital_id = (select org_of('hospital')) or (select acts_as('elevated')));

-- Thousands of holds come in one statement: what they lock is counted once for each balance.
create or replace function hold_counts() returns trigger language plpgsql as $$
begin
  update stock_balance b set whole_holds = b.whole_holds + x.wholes, part_locked = b.part_locked + x.parts
  from (select balance_id as id, count(*) filter (where qty is null)::int as wholes, coalesce(sum(qty), 0) as parts
    from fresh where released_at is null group by 1) x
  where b.id = x.id;
  return null;
end $$;
create function hold_recounts() returns trigger language plpgsql as $$
begin
  update stock_balance b set whole_holds = b.whole_holds + x.wholes, part_locked = b.part_locked + x.parts
  from (select id, sum(wholes)::int as wholes, sum(parts) as parts from (
      select balance_id as id, -(qty is null)::int as wholes, -coalesce(qty, 0) as parts from old_rows where released_at is null
      union all select balance_id, (qty is null)::int, coalesce(qty, 0) from fresh where released_at is null) o
    group by id) x
  where b.id = x.id and (x.wholes <> 0 or x.parts <> 0);
  return null;
end $$;
-- its balance says the same, which is of a hospital that there is
alter table stock_hold drop constraint stock_hold_hospital_id_fkey;
drop trigger hold_counts on stock_hold;
create trigger hold_counts after insert on stock_hold referencing new table as fresh for each statement execute function hold_counts();
create trigger hold_recounts after update on stock_hold referencing old table as old_rows new table as fresh
  for each statement execute function hold_recounts();

-- The paper. `org_id` issues it; a hospital's or a supplier's for the region is a proposal until the authority issues it.
create table recall (
  id uuid primary key default new_id(),
  org_id uuid not null references org,
  proposer_id uuid references org,
  no text not null,
  scope text not null check (scope in ('region', 'own')),
  product_id uuid not null references product,
  level smallint not null check (level between 1 and 3),
  source text not null check (source in ('authority', 'holder', 'hospital')),
  instruction text not null check (instruction in ('return', 'destroy', 'observe')),
  cause text not null check (length(cause) between 1 and 500),
  made_from date,
  made_to date,
  drill boolean not null default false,
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft' check (status in ('draft', 'issued', 'closing', 'closed', 'cancelled')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  issued_at timestamptz,
  issuer_name text not null default '',
  closed_at timestamptz,
  cancelled_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check ((made_from is null) = (made_to is null)),
  check (made_to >= made_from),
  check ((issued_at is null) = (status = 'draft') or status = 'cancelled')
);
create unique index recall_no on recall (no collate "C");
create index recall_created on recall (created_at desc, id desc);

create table recall_lot (
  recall_id uuid not null references recall on delete cascade,
  lot_no text not null check (length(lot_no) between 1 and 50 and lot_no = upper(btrim(lot_no))),
  primary key (recall_id, lot_no)
);

-- What one organisation does about it. Every moment is the database's.
create table recall_task (
  id uuid primary key default new_id(),
  recall_id uuid not null references recall,
  org_id uuid not null references org,
  org_kind text not null check (org_kind in ('hospital', 'supplier')),
  -- who issued the recall, and its article: what the walls ask
  issuer_id uuid not null references org,
  product_id uuid not null references product,
  recall_no text not null,
  status text not null default 'notified'
    check (status in ('notified', 'signed', 'isolated', 'tallied', 'handled', 'notHere', 'lifted')),
  created_at timestamptz not null default now(),
  sign_due timestamptz not null,
  isolate_due timestamptz not null,
  tally_due timestamptz not null,
  handle_due timestamptz not null,
  signed_at timestamptz,
  signer_name text not null default '',
  isolated_at timestamptz,
  isolater_name text not null default '',
  tallied_at timestamptz,
  tallier_name text not null default '',
  handled_at timestamptz,
  handler_name text not null default '',
  place text not null default '' check (length(place) <= 200),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (recall_id, org_id),
  unique (id, org_id, issuer_id),
  check (signed_at is not null or status in ('notified', 'notHere', 'lifted')),
  check (isolated_at is null or place <> '')
);
create index recall_task_org on recall_task (org_id, status);

-- Of each lot: what the ledger said when the recall was issued, what was counted, what became of it. Minimum units.
create table recall_task_lot (
  task_id uuid not null,
  org_id uuid not null,
  issuer_id uuid not null,
  lot_no text not null,
  on_hand numeric(20,6) not null default 0 check (on_hand >= 0),
  on_way numeric(20,6) not null default 0 check (on_way >= 0),
  balances integer not null default 0,
  ledger numeric(20,6),
  counted numeric(20,6) check (counted >= 0),
  reason text not null default '' check (length(reason) <= 200),
  primary key (task_id, lot_no),
  foreign key (task_id, org_id, issuer_id) references recall_task (id, org_id, issuer_id),
  check ((ledger is null) = (counted is null)),
  -- a difference is explained
  check (counted is null or counted = ledger or reason <> '')
);

create table recall_handling (
  id uuid primary key default new_id(),
  task_id uuid not null,
  org_id uuid not null,
  issuer_id uuid not null,
  lot_no text not null,
  way text not null check (way in ('return', 'destroy')),
  doc_no text not null check (length(doc_no) between 1 and 50),
  units numeric(20,6) not null check (units > 0),
  at timestamptz not null default now(),
  foreign key (task_id, lot_no) references recall_task_lot (task_id, lot_no),
  foreign key (task_id, org_id, issuer_id) references recall_task (id, org_id, issuer_id)
);
create index recall_handling_task on recall_handling (task_id);

-- Who was told that half of a step's time is over, or all of it: once each.
create table recall_reminder (
  task_id uuid not null references recall_task,
  step text not null check (step in ('sign', 'isolate', 'tally', 'handle')),
  late boolean not null,
  at timestamptz not null default now(),
  primary key (task_id, step, late)
);

-- Whoever has no task and did not write it does not learn that there is a recall.
create function recalled_here(recall uuid) returns boolean language sql stable as
  $$ select exists (select from recall_task t where t.recall_id = recall and t.org_id = (select app_org())) $$;
do $$
declare
  concerned text := $q$ org_id = (select app_org()) or issuer_id = (select app_org()) or (select app_sees_all()) $q$;
  own text := $q$ org_id = (select org_of('hospital', 'supplier')) $q$;
  effect text := $q$ (select acts_as('elevated', 'system')) $q$;
  author text := $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) or (select acts_as('authority', 'elevated', 'system')) $q$;
  paper text := $q$ exists (select from recall r where r.id = recall_lot.recall_id) $q$;
  draft text := $q$ exists (select from recall r where r.id = recall_lot.recall_id and r.status = 'draft'
    and r.org_id = (select org_of('hospital', 'supplier', 'authority'))) $q$;
begin
  call wall('recall', $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) $q$, author,
    $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) and status = 'draft' $q$,
    reads => $q$ org_id = (select app_org()) or proposer_id = (select app_org()) or (select app_sees_all()) or recalled_here(id) $q$);
  call wall('recall_lot', draft, null, draft, reads => paper);
  call wall('recall_task', effect, own || $q$ or (select acts_as('elevated')) $q$, reads => concerned);
  call wall('recall_task_lot', effect, own, reads => concerned);
  call wall('recall_handling', own, reads => concerned);
  call wall('recall_reminder', $q$ (select acts_as('system')) $q$, reads => $q$ (select app_sees_all()) $q$);
end $$;
alter table recall force row level security;
alter table recall_lot force row level security;
alter table recall_task force row level security;
alter table recall_task_lot force row level security;
alter table recall_handling force row level security;
alter table recall_reminder force row level security;
call limit_to_ranges('recall');
call limit_to_ranges('recall_lot', 'exists (select from recall p where p.id = recall_lot.recall_id)');
call limit_to_ranges('recall_task', '(r.orgs is null or org_id = any (r.orgs) or org_id = app_org())');
call limit_to_ranges('recall_task_lot', 'exists (select from recall_task t where t.id = recall_task_lot.task_id)');
call limit_to_ranges('recall_handling', 'exists (select from recall_task t where t.id = recall_handling.task_id)');
call limit_to_ranges('recall_reminder');
