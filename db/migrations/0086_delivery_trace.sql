-- The trace codes of the packs of a delivery, and which packs lie in which box (domain §2.18, §4.1, domain-trace §4.4).
select set_config('app.kind', 'system', true);

-- Every scan of a delivery and what became of it; taken back it is another row.
create table delivery_scan (
  -- made by the device: only within its delivery does it name one
  delivery_id uuid not null,
  id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  -- the lot as it was then: a draft's lots may go
  delivery_line_id uuid,
  code text not null check (length(code) <= 200),
  result text not null check (result in ('counted', 'empty', 'length', 'format', 'checkDigit', 'noSerial', 'notHere', 'choose', 'lotDiffers',
    'again', 'elsewhere', 'inStock', 'full', 'boxUnknown', 'boxBroken', 'boxed', 'closed', 'undone', 'nothing')),
  -- the code or document the sentence names
  told text not null default '' check (length(told) <= 200),
  -- codes it counted, and what its lot came to with them
  qty integer not null default 0 check (qty >= 0),
  total integer not null default 0 check (total >= 0),
  undoes uuid,
  device_at timestamptz,
  received_at timestamptz not null default now(),
  user_id uuid not null references app_user,
  user_name text not null,
  primary key (delivery_id, id),
  check (result <> 'counted' or (delivery_line_id is not null and qty > 0)),
  check (result <> 'undone' or undoes is not null),
  foreign key (hospital_id, supplier_id, delivery_id) references delivery (hospital_id, supplier_id, id) on delete cascade,
  foreign key (delivery_id, undoes) references delivery_scan (delivery_id, id)
);
-- what was counted is taken back once
create unique index delivery_scan_undone on delivery_scan (delivery_id, undoes) where result = 'undone';

-- The codes that stand on a delivery.
create table delivery_code (
  delivery_id uuid not null,
  code text not null check (length(code) between 1 and 100),
  hospital_id uuid not null,
  supplier_id uuid not null,
  delivery_line_id uuid not null,
  scan_id uuid not null,
  carrier text not null check (carrier in ('M20', 'GS1', 'OTHER')),
  -- the boxes it lies in, from inside out: the last one was scanned
  boxes text[] not null default '{}' check (cardinality(boxes) <= 6),
  -- codes of a purchase unit, as its article said then: that may be said anew
  unit_codes numeric(11,3) not null check (unit_codes > 0),
  created_at timestamptz not null default now(),
  primary key (delivery_id, code),
  foreign key (delivery_id, scan_id) references delivery_scan (delivery_id, id) on delete cascade,
  -- the lots of a draft are written anew with the ids they have
  foreign key (hospital_id, delivery_line_id) references delivery_line (hospital_id, id) deferrable initially deferred
);
create index delivery_code_line on delivery_code (delivery_line_id, code);
create index delivery_code_supplier on delivery_code (supplier_id, code);
create index delivery_code_hospital on delivery_code (hospital_id, code);
create index delivery_code_scan on delivery_code (delivery_id, scan_id);

-- Which packs, or boxes, lie in which box: the supplier's own knowledge.
create table trace_box (
  supplier_id uuid not null references org,
  code text not null check (length(code) between 1 and 100),
  box text not null check (length(box) between 1 and 100 and box <> code),
  -- the scan that said so; taken back, nothing is known of the box
  scan_id uuid not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  primary key (supplier_id, code)
);
create index trace_box_box on trace_box (supplier_id, box);
create index trace_box_scan on trace_box (supplier_id, scan_id);

do $$
declare
  own text := $q$ supplier_id = (select org_of('supplier')) $q$;
  mine text := $q$ supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  -- nothing of a scan is changed or removed, by nobody
  call wall('delivery_scan', own, null, null, reads => mine);
  -- the hospital reads what came with goods that were sent
  call wall('delivery_code', own, null, own, reads => mine || $q$
    or (hospital_id = (select app_org()) and exists (select from delivery d where d.id = delivery_code.delivery_id and d.shipped_at is not null)) $q$);
  call wall('trace_box', own, null, own, reads => mine);
end $$;
alter table delivery_scan force row level security;
alter table delivery_code force row level security;
alter table trace_box force row level security;
call limit_to_ranges('delivery_scan', 'exists (select from delivery d where d.id = delivery_scan.delivery_id)');
call limit_to_ranges('delivery_code', 'exists (select from delivery d where d.id = delivery_code.delivery_id)');
