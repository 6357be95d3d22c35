-- The life of a contract (domain §3.10): who froze it, whose wish to void it waits for the other side, of which end people were told,
-- and its text as it is searched.
select set_config('app.kind', 'system', true);

alter table contract
  -- who froze it lifts it
  add column frozen_org uuid references org,
  -- one side of a signed contract wants it void; the other has to agree
  add column void_asked_org uuid references org,
  add column void_asked_by uuid references app_user,
  add column void_reason text not null default '' check (length(void_reason) <= 500),
  -- the last day people were told of: a new one is told of again
  add column reminded_for date,
  add check ((frozen_org is null) or status = 'frozen'),
  add check ((void_asked_org is null) = (void_asked_by is null));
-- the authority may also let it go on
alter table contract_termination drop constraint contract_termination_state_check,
  add constraint contract_termination_state_check check (state in ('asked', 'agreed', 'disagreed', 'escalated', 'decided', 'kept', 'withdrawn'));
create index contract_void_asker on contract (void_asked_by) where void_asked_by is not null;
create index contract_reminding on contract (valid_to) where status in ('effective', 'frozen');
create index contract_termination_due on contract_termination (state, answer_until, ends_on) where state in ('asked', 'agreed', 'decided');
create index contract_version_supplement on contract_version (supplement_id) where supplement_id is not null;

-- What is agreed of a line moves while the contract is written, and by a supplement that takes effect; its counters go on.
create function contract_line_is_kept() returns trigger language plpgsql as $$
declare
  agreed text[] := '{contract_id,hospital_id,supplier_id,seq,product_id,product_code,name,spec,manufacturer,unit,listed_price,selected_price,last_price,price,qty,amount,note}';
  open boolean := not exists (select from contract c where c.id = old.contract_id
    and c.status not in ('unclaimed', 'claimed', 'draft', 'rejected', 'pending'));
begin
  if not open and app_who() not in ('system', 'elevated') and (tg_op = 'DELETE' or exists (select from unnest(agreed) a
      where to_jsonb(new) -> a is distinct from to_jsonb(old) -> a)) then
    raise exception 'what was agreed of a contract is kept' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger kept before update or delete on contract_line for each row when (is_app()) execute function contract_line_is_kept();

-- Contracts of whoever asks whose newest text has this word.
create index contract_version_pairs on contract_version using gin (pairs_of(lower(content)));
create function contract_text_search(word text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if length(word) < 2 then return '{}'; end if;
  return array(select v.contract_id from public.contract_version v join public.contract c on c.id = v.contract_id and c.content_n = v.n
    where public.pairs_of(lower(v.content)) @> public.pairs_of(word) and strpos(lower(v.content), word) > 0
      and (c.hospital_id = public.app_org() or c.supplier_id = public.app_org() or public.app_sees_all()));
end $$;
revoke all on function contract_text_search(text) from public;
grant execute on function contract_text_search(text) to jicai_app;
