-- The ledger of stock (domain-stock.md §2.24.1 to 2.24.3): quantities in minimum units, value to the fen, causes of movements, holds.
select set_config('app.kind', 'system', true);

-- Until now packs were kept, of goods the hospital owns, and nothing was locked by anybody.
alter table stock_balance
  alter qty type numeric(20,6),
  add ratio numeric(10,3) not null default 1 check (ratio > 0),
  add owner text not null default 'hospital' check (owner in ('hospital', 'supplier')),
  add received_at timestamptz not null default now(),
  add whole_holds integer not null default 0 check (whole_holds >= 0),
  add part_locked numeric(20,6) not null default 0 check (part_locked >= 0);
update stock_balance b set ratio = p.conversion_ratio, qty = b.qty * p.conversion_ratio, part_locked = b.locked_qty * p.conversion_ratio,
  received_at = coalesce((select min(m.at) from stock_movement m where m.balance_id = b.id), b.updated_at)
from product p where p.id = b.product_id;
alter table stock_balance drop locked_qty;
alter table stock_balance
  -- a whole hold covers what is added later too
  add locked_qty numeric(20,6) not null generated always as (case when whole_holds > 0 then qty else part_locked end) stored,
  add value numeric(16,2) not null generated always as (round(qty * price / ratio, 2)) stored,
  add constraint stock_balance_locked check (part_locked <= qty),
  drop constraint stock_balance_key,
  add constraint stock_balance_key
    unique nulls not distinct (hospital_id, point_id, product_id, lot_no, expiry_date, price, supplier_id, ratio, owner);

alter table stock_movement
  alter qty type numeric(20,6), alter before_qty type numeric(20,6), alter after_qty type numeric(20,6),
  alter type drop not null,
  add cause text,
  -- value after less value before: the values of a balance's movements add up to its value to the fen
  add value numeric(16,2),
  add undo_of uuid references stock_movement;
update stock_movement m set qty = m.qty * b.ratio, before_qty = m.before_qty * b.ratio, after_qty = m.after_qty * b.ratio,
  value = round(m.after_qty * b.price, 2) - round(m.before_qty * b.price, 2),
  cause = (array['transferIn', 'transferOut', 'countGain', 'countLoss', 'destroy', 'otherIn', 'otherOut', 'receipt', 'return', 'gift',
    'giftReturn'])[m.type - 100]
from stock_balance b where b.id = m.balance_id;
alter table stock_movement
  alter cause set not null,
  alter value set not null,
  add constraint stock_movement_cause check (case
    when cause in ('opening', 'receipt', 'gift', 'transferIn', 'deptBack', 'dispenseBack', 'countGain', 'surplus', 'otherIn') then qty > 0
    when cause in ('receiptUndo', 'return', 'giftReturn', 'transferOut', 'deptIssue', 'dispense', 'surgeryUse', 'countLoss', 'breakage',
      'destroy', 'otherOut') then qty < 0
    else cause = 'undo' end),
  add constraint stock_movement_undo check ((cause = 'undo') = (undo_of is not null)),
  drop constraint stock_movement_ref_type_ref_line_id_type_key,
  -- of a source line over several lots each allocation is one (invariant I5)
  add constraint stock_movement_source unique (ref_type, ref_line_id, cause);
-- undone once
create unique index stock_movement_undone on stock_movement (undo_of) where undo_of is not null;
create index stock_movement_use on stock_movement (hospital_id, at) where cause in ('deptIssue', 'dispense', 'surgeryUse', 'deptBack', 'dispenseBack');

-- Why goods of a balance stand still (`kind` would be the goods' own): all of it and whatever comes to it, or so many units (§2.24.2).
create table stock_hold (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  balance_id uuid not null,
  hold_kind text not null check (hold_kind in ('quarantine', 'manual', 'count', 'reserve', 'unqualified', 'expired', 'recall')),
  qty numeric(20,6) check (qty > 0),
  reason text not null default '' check (length(reason) <= 500),
  ref_type text not null default '',
  ref_id uuid,
  ref_no text not null default '',
  created_by uuid references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  released_by uuid references app_user,
  releaser_name text not null default '',
  release_reason text not null default '' check (length(release_reason) <= 500),
  version integer not null default 0,
  check ((released_at is null) = (releaser_name = '')),
  foreign key (hospital_id, balance_id) references stock_balance (hospital_id, id)
);
create index stock_hold_live on stock_hold (balance_id) where released_at is null;
create index stock_hold_ref on stock_hold (ref_id) where ref_id is not null;

-- What was locked until now by nobody's name stays so, to be released by a person.
insert into stock_hold (hospital_id, balance_id, hold_kind, qty, reason, creator_name)
  select hospital_id, id, 'manual', part_locked, '升级前锁定', '系统' from stock_balance where part_locked > 0;

-- What is locked of a balance follows its holds and nothing else.
create function hold_counts() returns trigger language plpgsql as $$
begin
  update stock_balance b set
      whole_holds = b.whole_holds + x.wholes, part_locked = b.part_locked + x.parts
    from (
      select id, sum(wholes) as wholes, sum(parts) as parts from (
        select old.balance_id as id, -(old.qty is null)::int as wholes, -coalesce(old.qty, 0) as parts
          where tg_op = 'UPDATE' and old.released_at is null
        union all
        select new.balance_id, (new.qty is null)::int, coalesce(new.qty, 0) where new.released_at is null) o
      group by id) x
    where b.id = x.id and (x.wholes <> 0 or x.parts <> 0);
  return null;
end $$;
create trigger hold_counts after insert or update on stock_hold for each row execute function hold_counts();

alter table stock_hold enable row level security;
alter table stock_hold force row level security;
create policy reads on stock_hold for select using (hospital_id = (select app_org()) or (select app_sees_all()));
call wall('stock_hold', $q$ hospital_id = (select org_of('hospital')) $q$);
call limit_to_ranges('stock_hold', 'exists (select from stock_balance b where b.id = stock_hold.balance_id)');
