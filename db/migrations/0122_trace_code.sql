-- Trace codes of a hospital: which packs it has, where each came from and went (domain-trace §4.4, §4.5).
select set_config('app.kind', 'system', true);

-- Every scan of a receiver and what became of it; taken back it is another row.
create table trace_scan (
  -- made by the device: only within its delivery does it name one
  delivery_id uuid not null,
  id uuid not null,
  hospital_id uuid not null references org,
  delivery_line_id uuid,
  code text not null check (length(code) <= 200),
  result text not null check (length(result) between 1 and 30),
  told text not null default '' check (length(told) <= 200),
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
  foreign key (delivery_id, undoes) references trace_scan (delivery_id, id)
);
create unique index trace_scan_undone on trace_scan (delivery_id, undoes) where result = 'undone';

create table trace_code (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  code text not null check (length(code) between 1 and 100),
  carrier text not null check (carrier in ('M20', 'GS1', 'OTHER')),
  -- the boxes it came in, from inside out
  boxes text[] not null default '{}' check (cardinality(boxes) <= 6),
  product_id uuid not null references product,
  supplier_id uuid not null references org,
  delivery_id uuid not null,
  delivery_line_id uuid not null,
  -- what took it in; until then it is on its way
  acceptance_id uuid,
  point_id uuid,
  lot_no text not null default '',
  production_date date,
  expiry_date date,
  -- minimum units of the pack as its article said then, and what is left of them
  ratio numeric(16, 6) not null check (ratio > 0),
  rest numeric(16, 6) not null,
  -- 5 on its way, 0 in stock, 4 opened, 1 dispensed, 2 gone back, 3 scrapped or moved out
  state smallint not null check (state between 0 and 5),
  -- the return it shall go back with
  return_order_id uuid,
  -- the platform was asked for it last (3512), whether it answered or not; it knew it, or said that it does not
  asked_at timestamptz,
  acknowledged_at timestamptz,
  unknown_at timestamptz,
  -- the scan that counted it; of what the supplier told none
  scan_id uuid,
  -- of narcotics: who stood beside whoever scanned it
  second_by uuid references app_user,
  second_name text not null default '',
  created_by uuid references app_user,
  creator_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, code),
  foreign key (hospital_id, delivery_line_id) references delivery_line (hospital_id, id),
  check (rest between 0 and ratio),
  check (state not in (0, 5) or rest = ratio),
  check (state <> 4 or (rest > 0 and rest < ratio)),
  check (state <> 1 or rest = 0),
  check ((state = 5) <= (acceptance_id is null)),
  check (state not in (0, 4, 1) or acceptance_id is not null)
);
create index trace_code_line on trace_code (delivery_line_id, state);
-- what a hospital took in, the latest first, beside its codes
create index acceptance_hospital_confirmed on acceptance (hospital_id, confirmed_at desc) where confirmed_at is not null;
create index trace_code_scan on trace_code (delivery_id, scan_id) where scan_id is not null;
create index trace_code_delivery on trace_code (delivery_id, created_at desc, id desc);
create index trace_code_lot on trace_code (hospital_id, product_id, lot_no, code);
create index trace_code_list on trace_code (hospital_id, updated_at desc, id desc);
create index trace_code_region on trace_code (updated_at desc, id desc);
create index trace_code_return on trace_code (return_order_id) where return_order_id is not null;
create index trace_code_acceptance on trace_code (acceptance_id) where acceptance_id is not null;
-- a code lives in one hospital: the others are looked for by it
create index trace_code_lives on trace_code (code) where state in (0, 4);

-- What became of a code, step by step; nothing of it is changed or removed.
create table trace_code_event (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  code_id uuid not null references trace_code on delete cascade,
  step text not null check (step in ('scanned', 'undone', 'accepted', 'unaccepted', 'refused', 'sold', 'givenBack', 'returned', 'scrapped',
    'movedOut', 'movedBack')),
  from_state smallint,
  to_state smallint not null,
  -- minimum units that left (or, negative, came back) with it, and what was left then
  qty numeric(16, 6) not null default 0,
  rest numeric(16, 6) not null,
  doc_type text not null default '',
  doc_id uuid,
  doc_no text not null default '',
  -- what is given back was sold by this document
  of_id uuid,
  user_id uuid references app_user,
  user_name text not null default '',
  at timestamptz not null default now()
);
create index trace_code_event_of on trace_code_event (code_id, at, id);
create index trace_code_event_doc on trace_code_event (doc_id, code_id) where doc_id is not null;
create index trace_code_event_sale on trace_code_event (of_id, code_id) where of_id is not null;
create index trace_code_event_day on trace_code_event (hospital_id, at) where step in ('sold', 'givenBack');

-- Which packs, or boxes, lie in which box, as the hospital knows it; what a supplier knows of his own is trace_box.
create table trace_pack (
  hospital_id uuid not null references org,
  code text not null check (length(code) between 1 and 100),
  box text not null check (length(box) between 1 and 100 and box <> code),
  source text not null check (source in ('entered', 'file', 'service')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  primary key (hospital_id, code)
);
create index trace_pack_box on trace_pack (hospital_id, box);

-- The first seven digits of a code name an article: what an organisation was taught beside what the article itself says, by whom last.
create table trace_ident (
  org_id uuid not null references org,
  ident text not null check (ident ~ '^8\d{6}$'),
  product_id uuid not null references product,
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, ident)
);
create index trace_ident_product on trace_ident (product_id);

-- A difference of the balance sheet, as long as it lasts and as it ended.
create table trace_case (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  no text not null,
  cause text not null check (cause in ('lacking', 'over', 'foreign', 'soldAgain', 'overSplit', 'incomplete', 'refused', 'unacknowledged',
    'platformOnly', 'ledger', 'otherHospital')),
  -- what it is about, once while it is open: a line, a lot at a point, a code, a row
  subject text not null check (length(subject) between 1 and 200),
  said text not null default '' check (length(said) <= 500),
  product_id uuid references product,
  delivery_line_id uuid,
  doc_no text not null default '',
  lot_no text not null default '',
  point_id uuid,
  code text not null default '',
  row_id uuid,
  -- the delivery in which it was shown, whosever it is: of another one it is another case; nobody reads it
  shown_in uuid,
  expected numeric(18, 6),
  found numeric(18, 6),
  since timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'closed')),
  owner_id uuid references app_user,
  owner_name text not null default '',
  note text not null default '' check (length(note) <= 500),
  -- by a person with a reason, by the machine once the numbers agree
  closed_at timestamptz,
  closed_by uuid references app_user,
  closer_name text not null default '',
  reason text not null default '' check (length(reason) <= 500),
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check ((status = 'closed') = (closed_at is not null)),
  check (closed_by is null or reason <> '')
);
create unique index trace_case_no on trace_case (no collate "C");
create unique index trace_case_lives on trace_case (hospital_id, cause, subject) where status = 'open';
create index trace_case_list on trace_case (hospital_id, since desc, id desc);
create index trace_case_status on trace_case (hospital_id, status, since desc, id desc);
create index trace_case_region on trace_case (since desc, id desc);
create index trace_case_subject on trace_case (hospital_id, cause, subject);

-- What the platform says of a code, asked for by a job: nobody waits for others inside a transaction.
create table trace_lookup (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  code text not null check (length(code) between 1 and 100),
  look_up text not null check (look_up in ('3508', '3509', '3510', '3511', '3512', '3513', 'box')),
  asked_by uuid not null references app_user,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  -- why there is no answer; else the rows, fields of the platform only
  fault text not null default '' check (length(fault) <= 500),
  rows jsonb
);
create index trace_lookup_of on trace_lookup (hospital_id, code, look_up, asked_at desc);

do $$
declare
  own text := $q$ hospital_id = (select org_of('hospital')) or (select acts_as('elevated', 'system')) $q$;
  mine text := $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$;
  caused text := $q$ (select acts_as('elevated', 'system')) $q$;
begin
  -- nothing of a scan is changed or removed, by nobody
  call wall('trace_scan', $q$ hospital_id = (select org_of('hospital')) $q$, reads => mine);
  -- what was never taken in may go again
  call wall('trace_code', $q$ hospital_id = (select org_of('hospital')) or (select acts_as('elevated')) $q$, own, $q$ hospital_id = (select org_of('hospital')) and state = 5 $q$, reads => mine);
  call wall('trace_code_event', own, reads => mine);
  -- what the code service said of a box is kept by the job that asked
  call wall('trace_pack', $q$ hospital_id = (select org_of('hospital')) or (select acts_as('system')) $q$, null,
    $q$ hospital_id = (select org_of('hospital')) or (select acts_as('system')) $q$, reads => mine);
  call wall('trace_ident', $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) $q$,
    $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) $q$,
    reads => $q$ org_id = (select app_org()) or (select app_sees_all())
      or exists (select from org o where o.id = trace_ident.org_id and o.kind = 'authority') $q$);
  call wall('trace_case', caused, own, reads => mine);
  call wall('trace_lookup', $q$ hospital_id = (select org_of('hospital')) $q$, $q$ (select acts_as('system')) $q$, reads => $q$ hospital_id = (select app_org()) or (select acts_as('system', 'elevated')) $q$);
end $$;
alter table trace_scan force row level security;
alter table trace_code force row level security;
alter table trace_code_event force row level security;
alter table trace_pack force row level security;
alter table trace_ident force row level security;
alter table trace_lookup force row level security;
alter table trace_case force row level security;
call limit_to_ranges('trace_scan', 'exists (select from delivery d where d.id = trace_scan.delivery_id)');
call limit_to_ranges('trace_code', 'exists (select from delivery d where d.id = trace_code.delivery_id)');
call limit_to_ranges('trace_code_event', 'exists (select from trace_code c where c.id = trace_code_event.code_id)');
call limit_to_ranges('trace_lookup');
call limit_to_ranges('trace_case', 'trace_case.delivery_line_id is null or exists (select from delivery_line l where l.id = trace_case.delivery_line_id)');
