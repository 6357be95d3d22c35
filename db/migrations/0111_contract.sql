-- Contracts HT (domain §2.28, §3.10, domain-money §3.18): types, the contract with its parties and lines, its frozen versions, who signed
-- them, what was asked of its end, and the links by which a version is shown outside.
select set_config('app.kind', 'system', true);

create table contract_type (
  id uuid primary key default new_id(),
  -- the authority (read-only below), or one hospital
  org_id uuid not null references org,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,30}$'),
  name text not null check (length(name) between 1 and 60),
  category text not null check (category in ('drug', 'consumable', 'reagent', 'logistics', 'service', 'vbp', 'integrity', 'quality')),
  -- whether a third party 丙方 belongs to it
  third_party boolean not null default false,
  has_lines boolean not null default true,
  -- fields of the contract that must be filled at submit, by their names
  required text[] not null default '{}',
  sign_mode text not null default 'both' check (sign_mode in ('online', 'scan', 'both')),
  reminder_days integer not null default 60 check (reminder_days between 0 and 365),
  order_rule text not null default 'warn' check (order_rule in ('off', 'warn', 'block')),
  -- whether prices follow an adjustment of the region
  price_follows boolean not null default false,
  pay_days integer check (pay_days between 0 and 365),
  delivery_hours integer check (delivery_hours between 1 and 8760),
  enabled boolean not null default true,
  used boolean not null default false,
  remark text not null default '' check (length(remark) <= 500),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (org_id, code),
  unique (org_id, id)
);
create index contract_type_creator on contract_type (created_by);

create table contract (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  -- whose paper it is: the authority's and imported ones stand in the hospital's pool
  created_org uuid not null references org,
  source text not null check (source in ('authority', 'import', 'hospital', 'supplier')),
  no text not null,
  -- the number on an old paper
  outer_no text not null default '' check (length(outer_no) <= 60),
  name text not null check (length(name) between 1 and 120),
  type_id uuid not null references contract_type,
  -- of its type, as it was when this was begun
  category text not null check (category in ('drug', 'consumable', 'reagent', 'logistics', 'service', 'vbp', 'integrity', 'quality')),
  has_lines boolean not null default true,
  order_rule text not null default 'warn' check (order_rule in ('off', 'warn', 'block')),
  sign_mode text not null default 'both' check (sign_mode in ('online', 'scan', 'both')),
  -- its lines' amounts are no bound
  framework boolean not null default false,
  third_party boolean not null default false,
  -- supplement 补充协议 of, renewal of
  parent_id uuid references contract,
  renews_id uuid references contract,
  template_id uuid,
  template_n integer,
  -- own clauses beside the template's, in order: [{title, text}]
  clauses jsonb not null default '[]' check (jsonb_typeof(clauses) = 'array'),
  sign_date date,
  valid_from date,
  valid_to date,
  amount numeric(16, 2) not null default 0 check (amount >= 0),
  line_count integer not null default 0,
  pay_days integer check (pay_days between 0 and 365),
  delivery_hours integer check (delivery_hours between 1 and 8760),
  reminder_days integer not null default 60 check (reminder_days between 0 and 365),
  -- who looks after it in the hospital, and in the supplier's house
  owner_id uuid references app_user,
  owner_name text not null default '',
  owner_department uuid,
  claimed_at timestamptz,
  -- who gave it back to the pool last, and why
  given_up_by uuid references app_user,
  given_up_at timestamptz,
  give_up_reason text not null default '' check (length(give_up_reason) <= 200),
  supplier_owner_id uuid references app_user,
  supplier_owner_name text not null default '',
  files jsonb not null default '[]',
  remark text not null default '' check (length(remark) <= 500),
  status text not null check (status in ('unclaimed', 'claimed', 'draft', 'pending', 'rejected', 'waitSign', 'signed', 'effective', 'frozen',
    'expired', 'finished', 'terminated', 'void')),
  -- the newest frozen version of its content; 0 before the first
  content_n integer not null default 0 check (content_n >= 0),
  signed_count integer not null default 0,
  signer_count integer not null default 2,
  frozen_until date,
  freeze_reason text not null default '',
  -- somebody asked for its end and nobody answered yet
  ending boolean not null default false,
  supplemented boolean not null default false,
  renewed boolean not null default false,
  -- yuan, as its lines say
  executed_amount numeric(16, 2) not null default 0,
  paid_amount numeric(16, 2) not null default 0,
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_by uuid references app_user,
  submitted_at timestamptz,
  audited_by uuid references app_user,
  auditor_name text not null default '',
  audited_at timestamptz,
  effective_at timestamptz,
  ended_on date,
  shown_hospital boolean generated always as (created_org <> supplier_id or status <> 'draft') stored not null,
  shown_supplier boolean generated always as (created_org = supplier_id or content_n > 0) stored not null,
  version integer not null default 0,
  unique (hospital_id, supplier_id, id),
  unique (hospital_id, id),
  check (hospital_id <> supplier_id),
  check (valid_from <= valid_to),
  check (audited_by <> created_by and audited_by <> submitted_by),
  check (parent_id is null or renews_id is null),
  check (status <> 'claimed' or owner_id is not null),
  check (status <> 'unclaimed' or owner_id is null),
  check (status not in ('waitSign', 'signed', 'effective', 'frozen', 'expired', 'finished', 'terminated') or
    (content_n > 0 and valid_from is not null and valid_to is not null and audited_by is not null) or source = 'import' and valid_to is not null),
  check (signed_count between 0 and signer_count),
  foreign key (hospital_id, owner_department) references department (hospital_id, id)
);
create unique index contract_no on contract (no collate "C");
create index contract_hospital on contract (hospital_id, created_at desc, id desc) where shown_hospital;
create index contract_supplier on contract (supplier_id, created_at desc, id desc) where shown_supplier;
create index contract_region on contract (created_at desc, id desc) where status <> 'draft';
create index contract_pool on contract (hospital_id, created_at) where status = 'unclaimed';
create index contract_pair on contract (hospital_id, supplier_id, valid_to) where status in ('effective', 'frozen', 'expired');
create index contract_due on contract (status, valid_from, valid_to) where status in ('signed', 'effective', 'frozen');
create index contract_parent on contract (parent_id) where parent_id is not null;
create unique index contract_renews on contract (renews_id) where renews_id is not null and status not in ('void', 'rejected');
create index contract_owner on contract (owner_id) where owner_id is not null;
create index contract_supplier_owner on contract (supplier_owner_id) where supplier_owner_id is not null;
create index contract_of_type on contract (type_id);

-- 甲方 the hospital, 乙方 the supplier, 丙方 a manufacturer or a purchasing organisation, which has no account.
create table contract_party (
  contract_id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  role text not null check (role in ('hospital', 'supplier', 'third')),
  name text not null check (length(name) between 1 and 120),
  credit_code text not null default '' check (length(credit_code) <= 18),
  representative text not null default '' check (length(representative) <= 60),
  phone text not null default '' check (length(phone) <= 40),
  address text not null default '' check (length(address) <= 200),
  bank_name text not null default '' check (length(bank_name) <= 120),
  bank_account text not null default '' check (length(bank_account) <= 60),
  primary key (contract_id, role),
  foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id) on delete cascade
);

-- What is agreed of one product, and how far it went: quantities in the product's purchase unit, amounts in yuan.
create table contract_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  contract_id uuid not null,
  seq integer not null check (seq > 0),
  product_id uuid not null references product,
  product_code text not null,
  name text not null,
  spec text not null,
  manufacturer text not null default '',
  unit text not null,
  listed_price numeric(12, 4),
  -- the region's selected price
  selected_price numeric(12, 4),
  last_price numeric(12, 4),
  price numeric(12, 4) not null check (price > 0),
  -- a framework may leave it open
  qty numeric(14, 3) check (qty > 0),
  amount numeric(16, 2) not null default 0 check (amount >= 0),
  note text not null default '' check (length(note) <= 200),
  planned_qty numeric(14, 3) not null default 0,
  ordered_qty numeric(14, 3) not null default 0 check (ordered_qty >= 0),
  shipped_qty numeric(14, 3) not null default 0 check (shipped_qty >= 0),
  accepted_qty numeric(14, 3) not null default 0 check (accepted_qty >= 0),
  returned_qty numeric(14, 3) not null default 0 check (returned_qty >= 0),
  closed_qty numeric(14, 3) not null default 0 check (closed_qty >= 0),
  executed_amount numeric(16, 2) not null default 0,
  invoiced_amount numeric(16, 2) not null default 0,
  paid_amount numeric(16, 2) not null default 0,
  unique (contract_id, seq),
  unique (contract_id, product_id),
  unique (hospital_id, supplier_id, id),
  check (amount = coalesce(round(qty * price, 2), 0)),
  foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id) on delete cascade
);
create index contract_line_product on contract_line (hospital_id, supplier_id, product_id);
create index contract_line_goods on contract_line (product_id);

-- What was agreed, word for word, as it was frozen; each names the digest of the one before.
create table contract_version (
  hospital_id uuid not null,
  supplier_id uuid not null,
  contract_id uuid not null,
  n integer not null check (n > 0),
  -- canonical JSON: header, parties, lines, text
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  previous_sha256 text,
  -- the PDF as it was made of the content, before anybody signed
  pdf_file uuid,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  -- with all signatures so far
  signed_file uuid,
  signed_sha256 text check (signed_sha256 ~ '^[0-9a-f]{64}$'),
  supplement_id uuid references contract,
  made_by uuid not null references app_user,
  maker_name text not null,
  made_at timestamptz not null default now(),
  -- a new try replaced it before all had signed
  superseded_at timestamptz,
  primary key (contract_id, n),
  check ((n = 1) = (previous_sha256 is null)),
  foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id)
);

-- Who signed which bytes for whom, by which right.
create table contract_signature (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  contract_id uuid not null,
  n integer not null,
  role text not null check (role in ('hospital', 'supplier', 'third')),
  sign_kind text not null check (sign_kind in ('online', 'scan')),
  user_id uuid not null references app_user,
  signer_name text not null,
  signer_role text not null default '',
  -- the certificate that names him (power of attorney), and the seal used
  mandate_id uuid,
  seal_id uuid,
  pdf_sha256 text not null check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  statement text not null,
  address text not null default '',
  scan_file uuid,
  confirmed_by uuid references app_user,
  confirmer_name text not null default '',
  confirmed_at timestamptz,
  signed_at timestamptz not null default clock_timestamp(),
  check (confirmed_by <> user_id),
  check ((sign_kind = 'scan') = (scan_file is not null)),
  foreign key (contract_id, n) references contract_version (contract_id, n),
  foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id)
);
create unique index contract_signature_one on contract_signature (contract_id, n, role);

-- Either side asks for the end; the other one answers within the days of the setting, or the authority decides.
create table contract_termination (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  contract_id uuid not null,
  asked_org uuid not null references org,
  asked_by uuid not null references app_user,
  asker_name text not null,
  asked_at timestamptz not null default now(),
  reason text not null check (length(reason) between 1 and 500),
  ends_on date not null,
  files jsonb not null default '[]',
  answer_until date not null,
  state text not null default 'asked' check (state in ('asked', 'agreed', 'disagreed', 'escalated', 'decided', 'withdrawn')),
  answered_org uuid references org,
  answered_by uuid references app_user,
  answerer_name text not null default '',
  answered_at timestamptz,
  answer text not null default '' check (length(answer) <= 500),
  check ((state in ('asked', 'escalated')) = (answered_at is null)),
  check (answered_by <> asked_by),
  foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id)
);
create unique index contract_termination_open on contract_termination (contract_id) where answered_at is null;
create index contract_termination_of on contract_termination (contract_id, asked_at);

-- The two sides read alike; what hangs on a contract is seen with it.
do $$
declare
  sees text := $q$ (hospital_id = (select app_org()) and shown_hospital) or (supplier_id = (select app_org()) and shown_supplier)
    or ((select app_sees_all()) and (status <> 'draft' or created_org = (select app_org()))) $q$;
  party text := $q$ (hospital_id = (select org_of('hospital')) or supplier_id = (select org_of('supplier'))) $q$;
  its text := $q$ exists (select from contract c where c.id = contract_id) $q$;
begin
  call wall('contract_type', $q$ org_id = (select org_of('hospital', 'authority')) $q$,
    $q$ org_id = (select org_of('hospital', 'authority')) $q$,
    $q$ org_id = (select org_of('hospital', 'authority')) and not used $q$, reads => 'true');
  call wall('contract', $q$ created_org = (select org_of('hospital', 'supplier', 'authority')) and
      (created_org in (hospital_id, supplier_id) or (select acts_as('authority'))) and content_n = 0 $q$,
    $q$ (hospital_id = (select org_of('hospital')) and shown_hospital) or (supplier_id = (select org_of('supplier')) and shown_supplier)
      or (select acts_as('authority')) or (select acts_as('system', 'elevated')) $q$,
    $q$ created_org = (select org_of('hospital', 'supplier', 'authority')) and status = 'draft' and submitted_at is null $q$, reads => sees);
  call wall('contract_party', '(' || party || ' or (select acts_as(''authority''))) and ' || its, null, party || ' and ' || its, reads => its);
  call wall('contract_line', '(' || party || ' or (select acts_as(''authority'', ''system'', ''elevated''))) and ' || its,
    $q$ (select acts_as('system', 'elevated')) and $q$ || its, party || ' and ' || its, reads => its);
  call wall('contract_version', $q$ (hospital_id = (select org_of('hospital')) or (select acts_as('system', 'elevated'))) and $q$ || its,
    party || ' and ' || its, reads => its);
  call wall('contract_signature', party || ' and ' || its || ' and user_id = (select app_user())', party || ' and ' || its, reads => its);
  call wall('contract_termination', '(' || party || ' or (select acts_as(''authority''))) and ' || its || ' and asked_by = (select app_user())',
    '(' || party || ' or (select acts_as(''authority'', ''system''))) and ' || its, reads => its);
end $$;
alter table contract_type force row level security;
alter table contract force row level security;
alter table contract_party force row level security;
alter table contract_line force row level security;
alter table contract_version force row level security;
alter table contract_signature force row level security;
alter table contract_termination force row level security;
call limit_to_ranges('contract');
call limit_to_ranges('contract_party');
call limit_to_ranges('contract_line');
call limit_to_ranges('contract_version');
call limit_to_ranges('contract_signature');
call limit_to_ranges('contract_termination');

-- What was frozen stays: only its signed PDF grows and a new try may replace it; a signature is confirmed once.
create function contract_content_is_kept() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{signed_file,signed_sha256,superseded_at,pdf_file,pdf_sha256}'::text[]
      is distinct from to_jsonb(old) - '{signed_file,signed_sha256,superseded_at,pdf_file,pdf_sha256}'::text[]
    or (old.pdf_file is not null and (new.pdf_file, new.pdf_sha256) is distinct from (old.pdf_file, old.pdf_sha256))
    or (old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
  then
    raise exception 'a version of a contract is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on contract_version for each row when (is_app()) execute function contract_content_is_kept();
create function contract_signature_is_kept() returns trigger language plpgsql as $$
begin
  if old.confirmed_by is not null or to_jsonb(new) - '{confirmed_by,confirmer_name,confirmed_at}'::text[]
      is distinct from to_jsonb(old) - '{confirmed_by,confirmer_name,confirmed_at}'::text[]
  then
    raise exception 'a signature is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on contract_signature for each row when (is_app()) execute function contract_signature_is_kept();

call keep_paper('contract', '{unclaimed,claimed,draft,rejected,pending}',
  'hospital_id, supplier_id, created_org, source, no, type_id, category, has_lines, framework, parent_id, renews_id, template_id, template_n, clauses, valid_from, created_by, creator_name, created_at');

-- What is said about a paper is for whom the paper is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'contract' then exists (select from contract where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'contract'::text,$q$));
end $$;

-- The departments of whoever asks hold what is theirs to claim; who is limited to none may claim all.
create function contract_in_department(department uuid) returns boolean language sql stable as $$
  select department is null or current_user <> 'jicai_ranged'
    or exists (select from unnest(app_ranges()) r where r.departments is null or department = any (r.departments))
$$;
