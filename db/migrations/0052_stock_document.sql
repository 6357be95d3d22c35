-- Documents of stock: issue XH, transfer DB, adjustment KT (domain-stock.md §2.24.4 to 2.24.6). One table and one machine: they share a
-- screen, an entry grid and their calls; what belongs to one class stands in its checks.
select set_config('app.kind', 'system', true);

create table stock_document (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  no text not null,
  doc_class text not null check (doc_class in ('issue', 'transfer', 'adjustment')),
  doc_kind text not null check (doc_kind in ('dept', 'deptBack', 'outpatient', 'inpatient', 'surgery', 'move', 'breakage', 'surplus', 'destroy',
    'otherIn', 'otherOut', 'opening')),
  point_id uuid not null,
  -- frozen: the other side of a transfer between hospitals reads no points of this one
  point_name text not null,
  department_id uuid,
  -- in whose ledger the goods come in again
  to_hospital_id uuid references org,
  to_point_id uuid,
  to_point_name text not null default '',
  -- of the hospital's own system: the same paper sent again is the same document
  external_no text check (length(external_no) between 1 and 100),
  remark text not null default '' check (length(remark) <= 500),
  -- number of the health authority's record of destroyed narcotics
  record_no text not null default '' check (length(record_no) <= 100),
  photos jsonb not null default '[]',
  total_amount numeric(16,2) not null default 0,
  line_count integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'requested', 'pending', 'rejected', 'approved', 'shipped', 'shortPending',
    'posted', 'received', 'receivedShort', 'booked', 'reversed', 'void')),
  -- what was left of a request that was posted in part
  rest_of uuid,
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  requested_by uuid references app_user,
  requester_name text not null default '',
  requested_at timestamptz,
  audited_by uuid references app_user,
  audited_at timestamptz,
  posted_by uuid references app_user,
  poster_name text not null default '',
  posted_at timestamptz,
  shipped_at timestamptz,
  received_by uuid references app_user,
  receiver_name text not null default '',
  received_at timestamptz,
  loss_reason text not null default '' check (length(loss_reason) <= 200),
  second_by uuid references app_user,
  witness_by uuid references app_user,
  -- who stood beside, as they were called
  signers text not null default '',
  version integer not null default 0,
  unique (hospital_id, id),
  unique (hospital_id, external_no),
  check (case doc_class
    when 'issue' then status in ('draft', 'requested', 'posted', 'reversed', 'void')
    when 'transfer' then status in ('draft', 'pending', 'rejected', 'approved', 'shipped', 'shortPending', 'received', 'receivedShort', 'void')
    else status in ('draft', 'pending', 'rejected', 'booked', 'void') end),
  check (doc_kind = any (case doc_class when 'issue' then array['dept', 'deptBack', 'outpatient', 'inpatient', 'surgery']
    when 'transfer' then array['move'] else array['breakage', 'surplus', 'destroy', 'otherIn', 'otherOut', 'opening'] end)),
  check ((doc_class = 'transfer') = (to_point_id is not null) and (to_point_id is null) = (to_hospital_id is null)),
  check (to_point_id is null or to_point_id <> point_id),
  check (doc_class = 'issue' or department_id is null),
  -- nobody posts his own request, nobody audits his own paper
  check (posted_by <> requested_by or doc_class <> 'issue'),
  check (audited_by <> created_by),
  check (witness_by <> second_by),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id),
  foreign key (hospital_id, department_id) references department (hospital_id, id),
  foreign key (to_hospital_id, to_point_id) references distribution_point (hospital_id, id),
  foreign key (hospital_id, rest_of) references stock_document (hospital_id, id)
);
create unique index stock_document_no on stock_document (no collate "C", (case when substr(no, 3, 2) = '20' then hospital_id end)) nulls not distinct;
create index stock_document_list on stock_document (hospital_id, created_at desc, id desc);
create index stock_document_region on stock_document (created_at desc, id desc);
create index stock_document_coming on stock_document (to_hospital_id, created_at desc, id desc) where to_hospital_id is not null;

create table stock_document_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  document_id uuid not null,
  seq integer not null check (seq > 0),
  product_id uuid not null references product,
  -- as it was typed, and what it means in minimum units
  qty numeric(20,6) not null check (qty > 0),
  qty_unit text not null check (qty_unit in ('pack', 'min')),
  ratio numeric(10,3) not null check (ratio > 0),
  units numeric(20,6) not null check (units > 0),
  -- why not the lot that ends first
  deviation text not null default '' check (deviation in ('', 'continue', 'named', 'damaged', 'other')),
  remark text not null default '' check (length(remark) <= 200),
  foreign key (hospital_id, document_id) references stock_document (hospital_id, id) on delete cascade,
  unique (document_id, seq),
  unique (hospital_id, id)
);
create index stock_document_line_product on stock_document_line (hospital_id, product_id);

-- A line over three lots has three; each is one movement (invariant I5), and `loss` one more of what did not arrive. Of goods that come for
-- the first time there is no balance yet. What the lot is stays here: the other side of a transfer reads no balances of this one.
create table stock_document_lot (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  document_id uuid not null,
  line_id uuid not null,
  part text not null default 'goods' check (part in ('goods', 'loss')),
  balance_id uuid,
  hold_id uuid,
  -- of what a department gives back: the issue it came with
  back_of uuid references stock_document_lot,
  product_id uuid not null references product,
  units numeric(20,6) not null check (units > 0),
  lot_no text not null default '',
  production_date date,
  expiry_date date,
  supplier_id uuid references org,
  price numeric(12,4) not null check (price >= 0),
  ratio numeric(10,3) not null check (ratio > 0),
  owner text not null check (owner in ('hospital', 'supplier')),
  amount numeric(16,2) not null generated always as (round(units * price / ratio, 2)) stored,
  -- why these stand still from the first
  quarantine text not null default '' check (length(quarantine) <= 500),
  received_units numeric(20,6) check (received_units between 0 and units),
  foreign key (hospital_id, document_id) references stock_document (hospital_id, id) on delete cascade,
  foreign key (hospital_id, line_id) references stock_document_line (hospital_id, id) on delete cascade,
  foreign key (hospital_id, balance_id) references stock_balance (hospital_id, id)
);
create index stock_document_lot_line on stock_document_lot (line_id);
create index stock_document_lot_document on stock_document_lot (document_id);
create index stock_document_lot_back on stock_document_lot (back_of) where back_of is not null;
create index stock_document_lot_balance on stock_document_lot (balance_id) where balance_id is not null;

alter table stock_document enable row level security;
alter table stock_document force row level security;
create policy reads on stock_document for select using (hospital_id = (select app_org())
  or (to_hospital_id = (select app_org()) and shipped_at is not null) or (select app_sees_all()));
do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  theirs text := $q$ exists (select from stock_document d where d.id = document_id and d.to_hospital_id = (select org_of('hospital')) and d.shipped_at is not null) $q$;
  t text;
begin
  call wall('stock_document', hospital, hospital || $q$ or (to_hospital_id = (select org_of('hospital')) and shipped_at is not null) $q$,
    hospital || $q$ and status = 'draft' $q$);
  foreach t in array array['stock_document_line', 'stock_document_lot'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy reads on %I for select using (hospital_id = (select app_org()) or (select app_sees_all())
      or exists (select from stock_document d where d.id = document_id))', t);
  end loop;
  call wall('stock_document_line', hospital, hospital, hospital);
  call wall('stock_document_lot', hospital, hospital || ' or ' || theirs, hospital);
end $$;

-- Whoever is limited to kinds, categories or suppliers sees the papers that hold nothing else.
create function stock_document_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from stock_document_line l join product p on p.id = l.product_id where l.document_id = which
      and not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false))
    and not exists (select from stock_document_lot l where l.document_id = which
      and not coalesce(r.suppliers is null or l.supplier_id is null or l.supplier_id = any (r.suppliers), false)));
  perform become(was);
  return answer;
end $$;
call limit_to_ranges('stock_document',
  '(r.kinds is null and r.suppliers is null and r.categories is null or stock_document_within(stock_document.id, r))');
call limit_to_ranges('stock_document_line', 'exists (select from stock_document d where d.id = stock_document_line.document_id)');
create policy data_range on stock_document_lot as restrictive to jicai_ranged
  using (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or exists (select from stock_document_line l where l.id = line_id))
  with check (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or exists (select from stock_document_line l where l.id = line_id));

-- What is said about a paper is for whom the paper is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible'::regproc), 'else true end',
    $q$when 'stockDocument' then exists (select from stock_document where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'stockDocument'::text,$q$));
end $$;
