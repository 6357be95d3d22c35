-- What the region reads of its clocks costs less (decision 0094).
select set_config('app.kind', 'system', true);

-- The same yuan as whole cents: a year of a region is half a million items, and whole numbers add up in a third of the time.
alter table payment_clock add owed_cents bigint not null generated always as ((owed * 100)::bigint) stored,
  add left_cents bigint not null generated always as (((owed - paid) * 100)::bigint) stored;
drop index payment_clock_started_region;
create index payment_clock_started_region on payment_clock (started_on, item_id) include (hospital_id, supplier_id, owed_cents, left_cents, paid_on,
  stopped_days, stop_from, due_on, moved_due) where state <> 'none';

-- Whether a clock runs is told by the index: of what is due today and later most stands still, waiting for its invoice.
drop index payment_clock_hospital;
drop index payment_clock_supplier;
drop index payment_clock_region;
create index payment_clock_hospital on payment_clock (hospital_id, moved_due, item_id, stop_from) where state = 'open';
create index payment_clock_supplier on payment_clock (supplier_id, moved_due, item_id, stop_from) where state = 'open';
create index payment_clock_region on payment_clock (moved_due, item_id, stop_from) where state = 'open';

-- Goods that were registered and are not confirmed: their clock runs, and nobody sees it (domain-money §3.16).
create function lingers_since() returns timestamptz language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select now() - make_interval(days => coalesce(
    (select (c.value #>> '{}')::integer from config c where c.key = 'acceptance.confirmDays' and c.org_id is null), 2))
$$;
create index acceptance_unconfirmed on acceptance (checked_at, id) where status = 'checked';
