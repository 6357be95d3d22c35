-- A confirmed acceptance whose goods nobody touched is taken back (domain §3.6): a counter-movement, and the goods wait in a new one.
select set_config('app.kind', 'system', true);

alter table acceptance drop constraint acceptance_status_check;
alter table acceptance add constraint acceptance_status_check
  check (status in ('wait', 'checked', 'confirmed', 'revoked', 'reversed'));

-- What it accepted is counted no more; what it refused stays refused.
alter table acceptance_line add column reversed boolean not null default false;
alter table acceptance_line add check (not reversed or (posted and accepted_qty > 0));
drop function kept_acceptance_line() cascade;
call keep_lines('acceptance_line', 'acceptance', 'acceptance_id', '{wait,checked}', '{posted,again,reversed}');
alter function kept_acceptance_line() set search_path = pg_catalog, public, pg_temp;
