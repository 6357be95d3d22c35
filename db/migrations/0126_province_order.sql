-- The provincial purchasing platform (domain §2.30, domain-trace §2.30.1–2.30.5): by which account a hospital works there and where its goods
-- are received; its orders there, their lines, shipments, receipts and returns as both sides know them.
select set_config('app.kind', 'system', true);

create table province_account (
  hospital_id uuid primary key references org,
  -- empty: the region's
  url text not null default '' check (length(url) <= 300),
  dialect text not null default '' check (dialect in ('', 'steps', 'once')),
  account text not null default '' check (length(account) <= 100),
  -- sealed (security.md C78), never read back
  secret text not null default '' check (length(secret) <= 4000),
  institution text not null default '' check (length(institution) <= 40),
  enabled boolean not null default false,
  -- an order goes out as it is audited
  auto_push boolean not null default false,
  -- a confirmed acceptance goes out by itself
  auto_receive boolean not null default true,
  -- when the platform is asked how its orders stand: region's hours
  pull_times text[] not null default '{08:00,14:00,20:00}'
    check (cardinality(pull_times) <= 12 and array_to_string(pull_times, ',') ~ '^(([01]\d|2[0-3]):[0-5]\d(,|$))*$'),
  pulled_at timestamptz,
  -- faults of the line in a row; five stop it until next_try
  faults integer not null default 0 check (faults >= 0),
  fault text not null default '' check (length(fault) <= 500),
  faulty_since timestamptz,
  next_try timestamptz,
  changed_by uuid references app_user,
  changer_name text not null default '',
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check (not enabled or (account <> '' and secret <> '' and institution <> '')),
  check ((faults = 0) = (faulty_since is null))
);

-- Where the platform sends the goods of a point: every order names one of its addresses.
create table province_address (
  id uuid primary key default new_id(),
  hospital_id uuid not null references province_account,
  point_id uuid not null,
  addr_id text not null check (length(addr_id) between 1 and 60),
  -- as the platform calls it
  name text not null default '' check (length(name) <= 200),
  address text not null default '' check (length(address) <= 500),
  receiver text not null default '' check (length(receiver) <= 100),
  phone text not null default '' check (length(phone) <= 50),
  changed_by uuid references app_user,
  changer_name text not null default '',
  updated_at timestamptz not null default now(),
  unique (hospital_id, point_id),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id)
);

do $$
declare
  own text := $q$ hospital_id = (select org_of('hospital')) $q$;
  line text := $q$ (select acts_as('system')) $q$;
  reads text := $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  call wall('province_account', own, own || ' or ' || line, reads => reads);
  call wall('province_address', own, own, own, reads => reads);
end $$;
alter table province_account force row level security;
alter table province_address force row level security;
call limit_to_ranges('province_account');
call limit_to_ranges('province_address');

-- An order on the platform: once for each of ours, by our number.
create table province_order (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  order_id uuid not null,
  -- our number is the platform's purcCode
  no text not null,
  addr_id text not null,
  amount numeric(16,2) not null check (amount >= 0),
  line_count integer not null check (line_count > 0),
  company_id text not null default '' check (length(company_id) <= 60),
  status text not null default 'new' check (status in ('new', 'saved', 'lined', 'submitted', 'responded', 'refused', 'partShipped', 'shipped',
    'received', 'cancelling', 'cancelled', 'broken')),
  -- the platform's own
  ord_id text not null default '' check (length(ord_id) <= 60),
  ord_code text not null default '' check (length(ord_code) <= 60),
  -- what it says of it (domain §3.11): 0 待响应 1 已响应 2 拒绝响应
  theirs smallint check (theirs between 0 and 2),
  theirs_reason text not null default '' check (length(theirs_reason) <= 500),
  theirs_at timestamptz,
  -- a step that was begun and has no answer: it is asked for before it is repeated
  doing text not null default '' check (doing in ('', 'save', 'lines', 'submit', 'cancel')),
  -- something of it is to be said to the platform
  wanted boolean not null default true,
  attempts integer not null default 0,
  tried_at timestamptz,
  why text not null default '' check (length(why) <= 500),
  created_by uuid references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (order_id),
  unique (no),
  unique (hospital_id, supplier_id, id),
  foreign key (hospital_id, supplier_id, order_id) references purchase_order (hospital_id, supplier_id, id),
  -- nothing is on the platform without the platform's own id
  check (status in ('new', 'broken', 'cancelling', 'cancelled') or ord_id <> ''),
  check (wanted or doing = '')
);
create index province_order_list on province_order (hospital_id, created_at desc, id desc);
create index province_order_region on province_order (created_at desc, id desc);
create index province_order_due on province_order (hospital_id, id) where wanted;
-- orders under way, of which those not there yet may go: the past is not walked through for them
create index purchase_order_under_way on purchase_order (hospital_id, released_at desc, id desc)
  where status in ('waitAllocate', 'allocating', 'allocated');
create index purchase_order_under_way_region on purchase_order (released_at desc, id desc)
  where status in ('waitAllocate', 'allocating', 'allocated');

create table province_order_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  province_order_id uuid not null,
  order_line_id uuid not null unique,
  seq integer not null,
  product_id uuid not null references product,
  -- the platform's item as it was matched at the time
  item_code text not null check (length(item_code) between 1 and 100),
  qty numeric(11,3) not null check (qty > 0),
  price numeric(12,4) not null check (price >= 0),
  amount numeric(16,2) not null check (amount >= 0),
  ord_detl_id text not null default '' check (length(ord_detl_id) <= 60),
  -- 1 待发货 2 全部发货 3 部分发货 4 缺货 5 作废
  theirs smallint check (theirs between 1 and 5),
  theirs_qty numeric(11,3),
  theirs_shipped numeric(11,3) not null default 0,
  theirs_received numeric(11,3) not null default 0,
  unique (province_order_id, seq),
  foreign key (hospital_id, supplier_id, province_order_id) references province_order (hospital_id, supplier_id, id)
);

-- Shipments as the platform tells them: 1 待发货 2 已发货 3 已收货 4 已作废.
create table province_shipment (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  province_order_id uuid not null,
  line_id uuid not null references province_order_line,
  shp_id text not null check (length(shp_id) between 1 and 60),
  -- the number of the delivery as its supplier told it there
  delivery_no text not null default '' check (length(delivery_no) <= 100),
  lot_no text not null default '' check (length(lot_no) <= 100),
  qty numeric(11,3) not null,
  theirs smallint not null check (theirs between 1 and 4),
  seen_at timestamptz not null default now(),
  unique (province_order_id, shp_id),
  foreign key (hospital_id, supplier_id, province_order_id) references province_order (hospital_id, supplier_id, id)
);
create index province_shipment_line on province_shipment (line_id);

-- A confirmed line of an acceptance, told to the platform once.
create table province_receipt (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  province_order_id uuid not null,
  line_id uuid not null references province_order_line,
  acceptance_id uuid not null,
  acceptance_line_id uuid not null unique,
  -- by which the platform knows it again
  no text not null,
  lot_no text not null default '',
  qty numeric(11,3) not null check (qty > 0),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused')),
  attempts integer not null default 0,
  why text not null default '' check (length(why) <= 500),
  accepted_at timestamptz not null,
  sent_at timestamptz,
  unique (no),
  check ((state = 'sent') = (sent_at is not null)),
  foreign key (hospital_id, supplier_id, province_order_id) references province_order (hospital_id, supplier_id, id)
);
create index province_receipt_order on province_receipt (province_order_id);
create index province_receipt_line on province_receipt (line_id);
create index province_receipt_acceptance on province_receipt (acceptance_id);
create index province_receipt_due on province_receipt (hospital_id, id) where state in ('waiting', 'sending');

-- A return the supplier agreed to, of goods of orders on the platform.
create table province_return (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  return_order_id uuid not null unique,
  no text not null,
  amount numeric(16,2) not null,
  line_count integer not null check (line_count > 0),
  status text not null default 'new' check (status in ('new', 'saved', 'confirmed', 'returned', 'broken')),
  ret_id text not null default '' check (length(ret_id) <= 60),
  -- 1 待确定 2 已确认 3 已退回
  theirs smallint check (theirs between 1 and 3),
  theirs_at timestamptz,
  doing text not null default '' check (doing in ('', 'save')),
  wanted boolean not null default false,
  attempts integer not null default 0,
  tried_at timestamptz,
  why text not null default '' check (length(why) <= 500),
  created_by uuid references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (no),
  unique (hospital_id, supplier_id, id),
  check (status in ('new', 'broken') or ret_id <> ''),
  check (wanted or doing = '')
);
create index province_return_list on province_return (hospital_id, created_at desc, id desc);
create index province_return_due on province_return (hospital_id, id) where wanted;
create index province_return_region on province_return (created_at desc, id desc);
create table province_return_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  province_return_id uuid not null,
  return_line_id uuid not null unique,
  line_id uuid not null references province_order_line,
  seq integer not null,
  lot_no text not null default '',
  qty numeric(11,3) not null check (qty > 0),
  reason text not null default '',
  unique (province_return_id, seq),
  foreign key (hospital_id, supplier_id, province_return_id) references province_return (hospital_id, supplier_id, id)
);
create index province_return_line_line on province_return_line (line_id);

-- Where the platform and we do not agree: it has an owner and a note, and ends as they agree again, or by somebody's reason.
create table province_difference (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  province_order_id uuid not null,
  what text not null check (what in ('double', 'missing', 'qty', 'refused', 'shipment', 'shipped', 'lineVoid', 'cancelled', 'ownEnded', 'reversed',
    'returnVoid')),
  -- of the line or the shipment it is about
  subject text not null default '' check (length(subject) <= 100),
  label text not null default '' check (length(label) <= 300),
  ours text not null default '' check (length(ours) <= 200),
  theirs text not null default '' check (length(theirs) <= 200),
  since timestamptz not null default now(),
  owner_id uuid references app_user,
  owner_name text not null default '',
  note text not null default '' check (length(note) <= 500),
  ended_at timestamptz,
  -- null: it ended by itself
  ended_by uuid references app_user,
  ender_name text not null default '',
  version integer not null default 0,
  check (ended_by is null or (ended_at is not null and note <> '')),
  foreign key (hospital_id, supplier_id, province_order_id) references province_order (hospital_id, supplier_id, id)
);
create unique index province_difference_lives on province_difference (province_order_id, what, subject) where ended_at is null;
create index province_difference_order on province_difference (province_order_id, since desc);
create index province_difference_open on province_difference (hospital_id, since) where ended_at is null;

do $$
declare
  own text := $q$ (hospital_id = (select org_of('hospital')) or (select acts_as('system'))) $q$;
  -- a return is agreed to by its supplier: what follows is made behind his wall, or later, where the hospital was not there yet
  caused text := $q$ (select acts_as('elevated', 'system')) $q$;
  line text := $q$ (select acts_as('system')) $q$;
  reads text := $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  call wall('province_order', own, own, reads => reads);
  -- what the platform does not have yet follows our order, and goes with it
  call wall('province_order_line', own, own, own, reads => reads);
  call wall('province_shipment', line, line, reads => reads);
  call wall('province_receipt', own, own, line, reads => reads);
  call wall('province_return', caused, own, line, reads => reads);
  call wall('province_return_line', caused, removes => line, reads => reads);
  call wall('province_difference', line, own, reads => reads);
end $$;
do $$
declare t text;
begin
  foreach t in array array['province_order', 'province_order_line', 'province_shipment', 'province_receipt', 'province_return',
    'province_return_line', 'province_difference']
  loop
    execute format('alter table %s force row level security', t);
    execute format('call limit_to_ranges(%L)', t);
  end loop;
end $$;
