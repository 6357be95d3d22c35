-- Every scan of an acceptance and what became of it (domain-lists §3.22); taken back it is another row. What a scanned lot is registered
-- with is the sum of the scans that counted.
select set_config('app.kind', 'system', true);

create table acceptance_scan (
  -- made by the device: only within its acceptance does it name one, so nobody learns of another's
  acceptance_id uuid not null,
  id uuid not null,
  hospital_id uuid not null,
  -- the lot, not its line: a lot that is left out waits in another acceptance, and what was scanned here stays
  delivery_line_id uuid,
  code text not null check (length(code) <= 200),
  -- what makes one piece the same as another one: its GTIN and serial number
  piece text not null default '' check (length(piece) <= 60),
  -- in the unit the lot is counted in, and what its lot came to with it
  qty numeric(11,3) not null default 0 check (qty >= 0),
  total numeric(11,3) not null default 0 check (total >= 0),
  result text not null check (result in ('counted', 'notHere', 'over', 'again', 'lotDiffers', 'expired', 'recalled', 'unreadable', 'closed', 'undone', 'nothing')),
  undoes uuid,
  -- counted by eye: it names the lot, and no code says so
  by_hand boolean not null default false,
  device_at timestamptz,
  received_at timestamptz not null default now(),
  user_id uuid not null references app_user,
  user_name text not null,
  primary key (acceptance_id, id),
  check (result <> 'counted' or (delivery_line_id is not null and qty > 0)),
  check (not by_hand or (undoes is null and piece = '')),
  check (result <> 'undone' or undoes is not null),
  check (result not in ('counted', 'notHere', 'over', 'again', 'lotDiffers', 'expired', 'recalled', 'unreadable') or undoes is null),
  foreign key (hospital_id, acceptance_id) references acceptance (hospital_id, id) on delete cascade,
  foreign key (hospital_id, delivery_line_id) references delivery_line (hospital_id, id),
  foreign key (acceptance_id, undoes) references acceptance_scan (acceptance_id, id)
);
-- what was counted is taken back once
create unique index acceptance_scan_undone on acceptance_scan (acceptance_id, undoes) where result = 'undone';
create index acceptance_scan_lot on acceptance_scan (acceptance_id, delivery_line_id) where result = 'counted';
create index acceptance_scan_piece on acceptance_scan (hospital_id, piece) where result = 'counted' and piece <> '';
create index acceptance_scan_line on acceptance_scan (delivery_line_id);

alter table acceptance_scan enable row level security;
alter table acceptance_scan force row level security;
-- nothing of a scan is changed or removed, by nobody
call wall('acceptance_scan', $q$ hospital_id = (select org_of('hospital')) $q$, null, null,
  reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$);
call limit_to_ranges('acceptance_scan', 'exists (select from acceptance d where d.id = acceptance_scan.acceptance_id)');
