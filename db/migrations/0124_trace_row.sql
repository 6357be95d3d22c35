-- Rows of the medical-insurance traceability upload 3501–3506 (domain-trace §4.2, §4.3): made by the event they tell of, with its fields as they were
-- then, and carried to the platform exactly once.
select set_config('app.kind', 'system', true);

create table trace_row (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  kind text not null check (kind in ('3501', '3502', '3503', '3504', '3505', '3506')),
  -- the number it goes by at the platform, made once and sent with every attempt
  bchno text not null check (bchno ~ '^J[0-9A-Z]{29}$'),
  -- the paper it is of and its line, or the hospital's own system
  source text not null check (length(source) between 1 and 40),
  source_id uuid,
  source_no text not null check (length(source_no) between 1 and 60),
  source_line text not null check (length(source_line) between 1 and 200),
  product_id uuid references product,
  supplier_id uuid references org,
  point_id uuid,
  lot_no text not null default '' check (length(lot_no) <= 50),
  -- minimum units, never less than none
  units numeric(20,6) not null check (units >= 0),
  -- as they are sent, by their names at the platform; who a patient is stands in trace_sale alone
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  -- what keeps it from being sent: field and why
  missing jsonb not null default '[]' check (jsonb_typeof(missing) = 'array'),
  codes integer not null default 0 check (codes >= 0),
  state text not null check (state in ('incomplete', 'ready', 'sending', 'taken', 'refused', 'exempt', 'revoking', 'revoked')),
  flow_no text not null default '' check (length(flow_no) <= 64),
  attempts integer not null default 0 check (attempts >= 0),
  -- what the platform said of it last, or why it is not to be sent
  reason text not null default '' check (length(reason) <= 1000),
  -- the revoked row it is in place of
  corrects uuid,
  -- of a return of a sale: the sale
  of_row uuid,
  -- somebody wants it sent, whatever the hospital's hour is
  wanted boolean not null default false,
  -- its event was taken back while it was on its way
  undone boolean not null default false,
  -- when what it misses was looked for last
  checked_at timestamptz not null default now(),
  -- who sends it now; a row that is being sent by nobody who lives is asked for first
  sender uuid,
  event_at timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  taken_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 0,
  unique (hospital_id, id),
  unique (hospital_id, bchno),
  foreign key (hospital_id, corrects) references trace_row (hospital_id, id),
  foreign key (hospital_id, of_row) references trace_row (hospital_id, id),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id),
  check (corrects <> id),
  check (of_row is null or kind = '3506'),
  -- taken is what the platform has given its own number for
  check (state not in ('taken', 'revoking', 'revoked') or flow_no <> ''),
  check (state in ('taken', 'revoking', 'revoked') or flow_no = ''),
  check ((state = 'incomplete') = (missing <> '[]')),
  check (state <> 'sending' or (attempts > 0 and sent_at is not null))
);
-- one event, one living row
create unique index trace_row_living on trace_row (hospital_id, kind, source, source_line) where state <> 'revoked';
create unique index trace_row_corrects on trace_row (corrects) where corrects is not null;
create index trace_row_listed on trace_row (hospital_id, kind, created_at desc, id);
create index trace_row_region on trace_row (kind, created_at desc, id);
create index trace_row_state on trace_row (hospital_id, kind, state, created_at desc, id);
create index trace_row_product on trace_row (product_id, kind, created_at desc, id);
create index trace_row_due on trace_row (hospital_id, state, created_at, id) where state in ('incomplete', 'ready', 'sending', 'revoking');
create index trace_row_paper on trace_row (source_id);
-- by what people type: the beginning of a number, letter for letter
create index trace_row_no on trace_row (source_no collate "C");
create index trace_row_bchno on trace_row (bchno collate "C");
create index trace_row_flow on trace_row (flow_no collate "C");
create index trace_row_lot on trace_row (lot_no collate "C");
create index trace_row_of on trace_row (of_row) where of_row is not null;

create table trace_row_code (
  row_id uuid not null,
  hospital_id uuid not null,
  code text not null check (length(code) between 1 and 100),
  primary key (row_id, code),
  foreign key (hospital_id, row_id) references trace_row (hospital_id, id)
);
create index trace_row_code_code on trace_row_code (code, hospital_id);

-- Every message that was about a row, with what came of it; an attempt without an end was cut short.
create table trace_attempt (
  id uuid primary key default new_id(),
  row_id uuid not null,
  hospital_id uuid not null,
  n integer not null check (n > 0),
  act text not null check (act in ('send', 'ask', 'revoke')),
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'taken', 'refused', 'unknown', 'fault', 'absent', 'held', 'revoked')),
  message text not null default '' check (length(message) <= 1000),
  check ((outcome = '') = (ended_at is null)),
  foreign key (hospital_id, row_id) references trace_row (hospital_id, id)
);
create index trace_attempt_row on trace_attempt (row_id, began_at);

-- Who a patient is and who prescribed and gave it: sealed for its row, found by a keyed digest (domain-trace §4.7).
create table trace_sale (
  row_id uuid primary key,
  hospital_id uuid not null,
  sealed text not null check (length(sealed) <= 8000),
  digests text[] not null default '{}',
  foreign key (hospital_id, row_id) references trace_row (hospital_id, id)
);
create index trace_sale_digest on trace_sale using gin (digests);

-- One sender at a time for a hospital, whichever node it runs on; who is silent for so long is not living any more.
create table trace_pump (
  hospital_id uuid primary key references org,
  holder uuid not null,
  until timestamptz not null
);

-- Which state follows which (§4.3); what is frozen stays so once it was sent.
create function trace_row_moves() returns trigger language plpgsql as $$
begin
  if (old.id, old.hospital_id, old.kind, old.bchno, old.source, old.source_line, old.corrects, old.event_at, old.created_at)
    is distinct from (new.id, new.hospital_id, new.kind, new.bchno, new.source, new.source_line, new.corrects, new.event_at, new.created_at)
  then raise exception 'a row of traceability is what it was made of' using errcode = 'insufficient_privilege'; end if;
  if (old.fields, old.units, old.lot_no, old.codes, old.product_id, old.of_row)
      is distinct from (new.fields, new.units, new.lot_no, new.codes, new.product_id, new.of_row)
    and old.state not in ('incomplete', 'ready', 'refused', 'exempt')
  then raise exception 'what was sent of a row is frozen' using errcode = 'insufficient_privilege'; end if;
  if old.flow_no <> '' and new.flow_no <> old.flow_no
  then raise exception 'the number the platform gave a row stays' using errcode = 'insufficient_privilege'; end if;
  if old.state <> new.state and old.state || ' ' || new.state not in (
    'incomplete ready', 'incomplete exempt', 'ready incomplete', 'ready sending', 'ready exempt', 'sending taken', 'sending refused', 'sending ready',
    'sending revoking', 'sending exempt',
    'refused ready', 'refused incomplete', 'refused exempt', 'taken revoking', 'revoking taken', 'revoking revoked', 'exempt ready', 'exempt incomplete')
  then raise exception 'a row does not go from % to %', old.state, new.state using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger moves before update on trace_row for each row execute function trace_row_moves();

do $$
declare
  own text := $q$ hospital_id = (select org_of('hospital')) or (select acts_as('authority', 'system', 'elevated')) $q$;
  machine text := $q$ (select acts_as('system', 'elevated')) $q$;
  -- what the hospital's own system tells, and what the pump notes
  told text := $q$ (select acts_as('elevated')) $q$;
  pump text := $q$ (select acts_as('system')) $q$;
begin
  call wall('trace_row', machine, machine, reads => own);
  call wall('trace_row_code', machine, removes => told, reads => own);
  call wall('trace_attempt', pump, pump, reads => own);
  -- nobody but the hospital itself
  call wall('trace_sale', told, told, reads => $q$ hospital_id = (select org_of('hospital')) or (select acts_as('system', 'elevated')) $q$);
  call wall('trace_pump', pump, pump, pump, reads => pump);
end $$;
alter table trace_row force row level security;
alter table trace_row_code force row level security;
alter table trace_attempt force row level security;
alter table trace_sale force row level security;
alter table trace_pump force row level security;
call limit_to_ranges('trace_row');
call limit_to_ranges('trace_row_code', 'exists (select from trace_row x where x.id = trace_row_code.row_id)');
call limit_to_ranges('trace_attempt', 'exists (select from trace_row x where x.id = trace_attempt.row_id)');
call limit_to_ranges('trace_sale', 'exists (select from trace_row x where x.id = trace_sale.row_id)');
call limit_to_ranges('trace_pump');
