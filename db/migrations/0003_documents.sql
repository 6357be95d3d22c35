-- The goods' way: plan → order → delivery → acceptance → stock. Quantities are guarded here: a bug in code cannot
-- break them (domain §3.0, invariants I1–I5, I14, I16).

create table plan (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  no text not null,
  plan_type text not null check (plan_type in ('month', 'week', 'temporary', 'auto')),
  trigger_type smallint not null default 0 check (trigger_type between 0 and 4),
  period_from date,
  period_to date,
  department_id uuid,
  point_id uuid not null,
  kind smallint not null check (kind between 0 and 3),
  urgent boolean not null default false,
  total_qty numeric(14,3) not null default 0,
  total_amount numeric(16,2) not null default 0,
  line_count integer not null default 0,
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'rejected', 'approved', 'partlyOrdered', 'ordered', 'void', 'closed')),
  created_by uuid not null references app_user,
  creator_name text not null,
  submitted_at timestamptz,
  audited_by uuid references app_user,
  audited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, no),
  unique (hospital_id, id),
  check (audited_by is null or audited_by <> created_by),
  check (period_to is null or period_from is null or period_to >= period_from),
  foreign key (hospital_id, department_id) references department (hospital_id, id),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id)
);
create index plan_list on plan (hospital_id, created_at desc, id desc);
create index plan_region on plan (created_at desc, id desc);

create table plan_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  plan_id uuid not null,
  seq integer not null check (seq > 0),
  product_id uuid not null references product,
  catalog_item_id uuid not null,
  supplier_id uuid not null references org,
  qty numeric(11,3) not null check (qty > 0 and qty <= 99999999.999),
  price numeric(12,4) not null check (price >= 0),
  amount numeric(16,2) not null,
  -- preview only; frozen on the order line at submit (domain §5)
  vbp_class smallint not null default 0 check (vbp_class between 0 and 4),
  -- snapshots that helped the buyer decide
  current_stock numeric(14,3),
  daily_use numeric(14,3),
  suggest_qty numeric(11,3),
  substitute_reason text not null default '',
  ordered_qty numeric(11,3) not null default 0 check (ordered_qty >= 0 and ordered_qty <= qty),
  remark text not null default '' check (length(remark) <= 500),
  foreign key (hospital_id, plan_id) references plan (hospital_id, id) on delete cascade,
  foreign key (hospital_id, catalog_item_id) references catalog_item (hospital_id, id),
  unique (plan_id, seq),
  unique (hospital_id, id),
  check (amount = round(qty * price, 2))
);
create index plan_line_product on plan_line (hospital_id, product_id);

create table purchase_order (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  no text not null,
  point_id uuid not null,
  -- snapshot of the distribution point: the supplier ships to what was true when the order was made
  point_name text not null,
  point_address text not null default '',
  receiver text not null default '',
  receiver_phone text not null default '',
  kind smallint not null check (kind between 0 and 3),
  narcotic boolean not null default false,
  -- purchase class of all lines, null when submit split a line into two classes
  vbp_class smallint check (vbp_class between 0 and 4),
  order_type smallint not null default 0 check (order_type in (0, 1, 2)),
  urgent boolean not null default false,
  expected_date date,
  plan_id uuid,
  source text not null default 'manual' check (source in ('manual', 'plan', 'copy', 'import', 'switch')),
  total_qty numeric(14,3) not null default 0,
  amount numeric(16,2) not null default 0,
  line_count integer not null default 0,
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft' check (status in ('draft', 'pendingAudit', 'auditRejected', 'waitAllocate',
    'allocating', 'allocated', 'accepted', 'rejectedBySupplier', 'unauditPending', 'unaudited', 'closed', 'void')),
  created_by uuid not null references app_user,
  creator_name text not null,
  submitted_at timestamptz,
  audited_by uuid references app_user,
  auditor_name text,
  audited_at timestamptz,
  -- set by audit pass: from here on the supplier sees the order
  released_at timestamptz,
  supplier_accepted_at timestamptz,
  supplier_expects date,
  first_delivery_at timestamptz,
  last_delivery_at timestamptz,
  closed_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, no),
  unique (hospital_id, id),
  unique (hospital_id, supplier_id, id),
  check (audited_by is null or audited_by <> created_by),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id),
  foreign key (hospital_id, plan_id) references plan (hospital_id, id)
);
create index purchase_order_hospital on purchase_order (hospital_id, created_at desc, id desc);
create index purchase_order_supplier on purchase_order (supplier_id, created_at desc, id desc) where released_at is not null;
create index purchase_order_region on purchase_order (created_at desc, id desc);
create index purchase_order_status on purchase_order (hospital_id, status, created_at desc, id desc);
create index purchase_order_plan on purchase_order (plan_id) where plan_id is not null;

create table order_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  order_id uuid not null,
  seq integer not null check (seq > 0),
  product_id uuid not null references product,
  catalog_item_id uuid,
  -- snapshot of the product at order time
  product_code text not null,
  name text not null,
  spec text not null,
  pack_spec text not null default '',
  manufacturer text not null default '',
  unit text not null,
  min_unit text not null default '',
  conversion_ratio numeric(10,3) not null,
  price numeric(12,4) not null check (price >= 0),
  qty numeric(11,3) not null check (qty > 0 and qty <= 99999999.999),
  amount numeric(16,2) not null,
  vbp_class smallint not null default 0 check (vbp_class between 0 and 4),
  vbp_quota_id uuid,
  -- quota units per ordered unit, frozen; and how much of the quota this line still holds
  vbp_ratio numeric(10,3),
  vbp_used numeric(14,3) not null default 0 check (vbp_used >= 0),
  -- counters (domain §3.0)
  reject_qty numeric(11,3) not null default 0 check (reject_qty >= 0),
  closed_qty numeric(11,3) not null default 0 check (closed_qty >= 0),
  shipped_qty numeric(11,3) not null default 0 check (shipped_qty >= 0),
  accepted_qty numeric(11,3) not null default 0 check (accepted_qty >= 0),
  refused_qty numeric(11,3) not null default 0 check (refused_qty >= 0),
  returned_qty numeric(11,3) not null default 0 check (returned_qty >= 0 and returned_qty <= accepted_qty),
  invoiced_qty numeric(11,3) not null default 0,
  -- still to be shipped; refused goods may be sent again until the order is closed
  open_qty numeric(11,3) generated always as (qty - reject_qty - closed_qty - shipped_qty + refused_qty) stored,
  transit_qty numeric(11,3) generated always as (shipped_qty - accepted_qty - refused_qty) stored,
  department_id uuid,
  reject_reason text not null default '',
  remark text not null default '' check (length(remark) <= 500),
  foreign key (hospital_id, supplier_id, order_id) references purchase_order (hospital_id, supplier_id, id) on delete cascade,
  foreign key (hospital_id, catalog_item_id) references catalog_item (hospital_id, id),
  foreign key (hospital_id, vbp_quota_id) references vbp_quota (hospital_id, id),
  unique (order_id, seq),
  unique (hospital_id, id),
  unique (hospital_id, supplier_id, id),
  check (amount = round(qty * price, 2)),
  check (qty - reject_qty - closed_qty - shipped_qty + refused_qty >= 0),
  check (shipped_qty >= accepted_qty + refused_qty),
  check (reject_qty + closed_qty <= qty),
  check (vbp_quota_id is not null or vbp_used = 0)
);
create index order_line_product on order_line (hospital_id, product_id);

-- Which part of which plan line became which order line: the sum per plan line is its ordered_qty.
create table plan_order_line (
  plan_line_id uuid not null,
  order_line_id uuid not null,
  hospital_id uuid not null,
  qty numeric(11,3) not null check (qty > 0),
  primary key (plan_line_id, order_line_id),
  foreign key (hospital_id, plan_line_id) references plan_line (hospital_id, id),
  foreign key (hospital_id, order_line_id) references order_line (hospital_id, id) on delete cascade
);
create index plan_order_line_order on plan_order_line (order_line_id);

-- Checked at COMMIT: what a plan line says it ordered is what the allocations add up to.
create function plan_line_allocated() returns trigger language plpgsql as $$
declare
  line uuid; said numeric; allocated numeric;
begin
  -- a record has only the fields of its own table, so the branches are statements
  if tg_table_name = 'plan_line' then line := new.id;
  elsif tg_op = 'DELETE' then line := old.plan_line_id;
  else line := new.plan_line_id;
  end if;
  select ordered_qty into said from plan_line where id = line;
  select coalesce(sum(qty), 0) into allocated from plan_order_line where plan_line_id = line;
  if said is distinct from allocated and said is not null then
    raise exception 'plan line % says ordered %, allocations are %', line, said, allocated using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger plan_line_sum after update of ordered_qty on plan_line deferrable initially deferred
  for each row execute function plan_line_allocated();
create constraint trigger plan_order_line_sum after insert or update or delete on plan_order_line deferrable initially deferred
  for each row execute function plan_line_allocated();

-- 拒配: what the supplier refuses to supply, with the reason (domain §2.22, §3.3).
create table order_rejection (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  order_id uuid not null,
  order_line_id uuid not null,
  no text not null,
  qty numeric(11,3) not null check (qty > 0),
  reason_code text not null check (reason_code in ('shortage', 'discontinued', 'priceInversion', 'outOfArea', 'qualification', 'debt', 'wrongInfo', 'other')),
  reason text not null default '',
  expected_date date,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'disputed', 'closed')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (supplier_id, no),
  foreign key (hospital_id, supplier_id, order_id) references purchase_order (hospital_id, supplier_id, id),
  foreign key (hospital_id, supplier_id, order_line_id) references order_line (hospital_id, supplier_id, id)
);
create index order_rejection_order on order_rejection (order_id);

create table delivery (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  order_id uuid not null,
  no text not null,
  bill_type smallint not null default 1 check (bill_type between 1 and 3),
  sale_type smallint not null default 0 check (sale_type between 0 and 2),
  kind smallint not null check (kind between 0 and 3),
  narcotic boolean not null default false,
  point_id uuid not null,
  point_name text not null,
  point_address text not null default '',
  carrier text not null default '',
  vehicle text not null default '',
  driver text not null default '',
  driver_phone text not null default '',
  logistics_code text not null default '',
  boxes integer check (boxes >= 0),
  cold_start numeric(5,1),
  cold_end numeric(5,1),
  total_qty numeric(14,3) not null default 0,
  amount numeric(16,2) not null default 0,
  line_count integer not null default 0,
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft' check (status in ('draft', 'shipped', 'partlyAccepted', 'accepted', 'confirmed', 'refused', 'void')),
  created_by uuid not null references app_user,
  creator_name text not null,
  -- set when the goods leave: from here on the hospital sees the delivery
  shipped_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (supplier_id, no),
  unique (hospital_id, supplier_id, id),
  unique (hospital_id, id),
  foreign key (hospital_id, supplier_id, order_id) references purchase_order (hospital_id, supplier_id, id),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id)
);
create index delivery_supplier on delivery (supplier_id, created_at desc, id desc);
create index delivery_hospital on delivery (hospital_id, created_at desc, id desc) where shipped_at is not null;
create index delivery_region on delivery (created_at desc, id desc);
create index delivery_order on delivery (order_id);

create table delivery_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  delivery_id uuid not null,
  order_line_id uuid not null,
  seq integer not null check (seq > 0),
  product_id uuid not null references product,
  qty numeric(11,3) not null check (qty > 0 and qty <= 99999999.999),
  price numeric(12,4) not null check (price >= 0),
  amount numeric(16,2) not null,
  lot_no text not null default '' check (length(lot_no) <= 50 and lot_no = upper(btrim(lot_no))),
  production_date date,
  expiry_date date,
  sterilize_lot text not null default '',
  sterilize_date date,
  invoice_no text not null default '',
  accepted_qty numeric(11,3) not null default 0 check (accepted_qty >= 0),
  refused_qty numeric(11,3) not null default 0 check (refused_qty >= 0),
  short_life_confirmed boolean not null default false,
  remark text not null default '' check (length(remark) <= 500),
  foreign key (hospital_id, supplier_id, delivery_id) references delivery (hospital_id, supplier_id, id) on delete cascade,
  foreign key (hospital_id, supplier_id, order_line_id) references order_line (hospital_id, supplier_id, id),
  unique (delivery_id, seq),
  unique (hospital_id, id),
  check (amount = round(qty * price, 2)),
  check (accepted_qty + refused_qty <= qty),
  check (expiry_date is null or production_date is null or expiry_date > production_date)
);
create index delivery_line_order on delivery_line (order_line_id);

create table acceptance (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  delivery_id uuid not null,
  order_id uuid not null,
  no text not null,
  kind smallint not null check (kind between 0 and 3),
  narcotic boolean not null default false,
  point_id uuid not null,
  point_name text not null,
  arrived_temp numeric(5,1),
  second_inspector uuid references app_user,
  accepted_amount numeric(16,2) not null default 0,
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'wait' check (status in ('wait', 'checked', 'confirmed', 'revoked')),
  checked_by uuid references app_user,
  checker_name text,
  checked_at timestamptz,
  confirmed_by uuid references app_user,
  confirmer_name text,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, no),
  unique (hospital_id, supplier_id, id),
  unique (hospital_id, id),
  foreign key (hospital_id, supplier_id, delivery_id) references delivery (hospital_id, supplier_id, id),
  foreign key (hospital_id, supplier_id, order_id) references purchase_order (hospital_id, supplier_id, id)
);
create index acceptance_list on acceptance (hospital_id, created_at desc, id desc);
create index acceptance_supplier on acceptance (supplier_id, created_at desc, id desc);
create index acceptance_region on acceptance (created_at desc, id desc);
create index acceptance_delivery on acceptance (delivery_id);

create table acceptance_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  acceptance_id uuid not null,
  delivery_line_id uuid not null,
  seq integer not null,
  delivered_qty numeric(11,3) not null check (delivered_qty > 0),
  -- null until checked
  accepted_qty numeric(11,3) check (accepted_qty >= 0),
  refused_qty numeric(11,3) check (refused_qty >= 0),
  refuse_code text not null default '',
  refuse_reason text not null default '',
  conclusion text not null default '' check (conclusion in ('', 'qualified', 'unqualified')),
  override_reason text not null default '',
  posted boolean not null default false,
  foreign key (hospital_id, supplier_id, acceptance_id) references acceptance (hospital_id, supplier_id, id) on delete cascade,
  foreign key (hospital_id, delivery_line_id) references delivery_line (hospital_id, id),
  unique (acceptance_id, delivery_line_id),
  unique (hospital_id, id),
  check ((accepted_qty is null) = (refused_qty is null)),
  check (accepted_qty is null or accepted_qty + refused_qty = delivered_qty),
  check (coalesce(refused_qty, 0) = 0 or refuse_code <> ''),
  check (not posted or accepted_qty is not null)
);
create index acceptance_line_delivery on acceptance_line (delivery_line_id);

create table stock_balance (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  point_id uuid not null,
  product_id uuid not null references product,
  lot_no text not null default '',
  expiry_date date not null default '2999-12-31',
  production_date date,
  supplier_id uuid references org,
  price numeric(12,4) not null,
  qty numeric(14,3) not null default 0 check (qty >= 0),
  locked_qty numeric(14,3) not null default 0 check (locked_qty >= 0 and locked_qty <= qty),
  updated_at timestamptz not null default now(),
  unique (hospital_id, point_id, product_id, lot_no, expiry_date, price),
  unique (hospital_id, id),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id)
);
create index stock_balance_product on stock_balance (hospital_id, product_id);
create index stock_balance_expiry on stock_balance (hospital_id, expiry_date) where qty > 0;

create table stock_movement (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  balance_id uuid not null,
  -- national inv_chg_type 101–111 (domain §2.24)
  type smallint not null check (type between 101 and 111),
  qty numeric(14,3) not null check (qty <> 0),
  before_qty numeric(14,3) not null check (before_qty >= 0),
  after_qty numeric(14,3) not null check (after_qty >= 0),
  ref_type text not null,
  ref_id uuid not null,
  ref_line_id uuid not null,
  ref_no text not null,
  user_id uuid references app_user,
  user_name text not null,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  foreign key (hospital_id, balance_id) references stock_balance (hospital_id, id),
  check (after_qty = before_qty + qty),
  -- every source line has at most one movement of a type (invariant I5)
  unique (ref_type, ref_line_id, type)
);
create index stock_movement_balance on stock_movement (balance_id, at desc);
create index stock_movement_ref on stock_movement (ref_id);

do $$
declare t text;
begin
  foreach t in array array['plan', 'plan_line', 'plan_order_line', 'stock_balance', 'stock_movement'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy wall on %I using (hospital_id = (select app_org()) or (select app_sees_all()))
      with check (hospital_id = (select app_org()) or (select app_sees_all()))', t);
  end loop;
  foreach t in array array['purchase_order', 'order_line', 'order_rejection', 'delivery', 'delivery_line', 'acceptance', 'acceptance_line'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$;

-- Orders: the supplier's side opens with the audit pass; deliveries: the hospital's side opens with the shipping.
create policy wall on purchase_order
  using (hospital_id = (select app_org()) or (supplier_id = (select app_org()) and released_at is not null) or (select app_sees_all()))
  with check (hospital_id = (select app_org()) or (supplier_id = (select app_org()) and released_at is not null) or (select app_sees_all()));
create policy wall on order_line
  using (hospital_id = (select app_org()) or (select app_sees_all()) or (supplier_id = (select app_org())
    and exists (select from purchase_order o where o.id = order_id and o.released_at is not null)))
  with check (hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()));
create policy wall on order_rejection
  using (hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()))
  with check (hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()));
create policy wall on delivery
  using (supplier_id = (select app_org()) or (hospital_id = (select app_org()) and shipped_at is not null) or (select app_sees_all()))
  with check (supplier_id = (select app_org()) or (hospital_id = (select app_org()) and shipped_at is not null) or (select app_sees_all()));
create policy wall on delivery_line
  using (supplier_id = (select app_org()) or (select app_sees_all()) or (hospital_id = (select app_org())
    and exists (select from delivery d where d.id = delivery_id and d.shipped_at is not null)))
  with check (supplier_id = (select app_org()) or hospital_id = (select app_org()) or (select app_sees_all()));
-- Acceptances belong to the hospital; the supplier reads them and changes nothing.
create policy wall on acceptance
  using (hospital_id = (select app_org()) or (select app_sees_all()))
  with check (hospital_id = (select app_org()) or (select app_sees_all()));
create policy supplier_reads on acceptance for select using (supplier_id = (select app_org()));
create policy wall on acceptance_line
  using (hospital_id = (select app_org()) or (select app_sees_all()))
  with check (hospital_id = (select app_org()) or (select app_sees_all()));
create policy supplier_reads on acceptance_line for select using (supplier_id = (select app_org()));

-- The outbox: a job is added in the document's own transaction. graphile-worker's tables carry row-level security
-- without policies, so the app reaches them through this one listed SECURITY DEFINER function and nothing else.
create function enqueue_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload::json, run_at => run_at, job_key => job_key, max_attempts => 10);
end $$;
revoke all on function enqueue_job(text, jsonb, text, timestamptz) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz) to jicai_app;
