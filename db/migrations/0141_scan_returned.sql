-- A sealed scan that is not what it should be goes back with its reason, and another one takes its place: both are kept.
select set_config('app.kind', 'system', true);

alter table contract_signature
  add column returned_by uuid references app_user,
  add column returner_name text not null default '',
  add column returned_at timestamptz,
  add column return_reason text not null default '' check (length(return_reason) <= 200),
  add check (returned_at is null and returned_by is null and return_reason = ''
    or sign_kind = 'scan' and confirmed_at is null and returned_by is not null and return_reason <> '');
drop index contract_signature_one;
create unique index contract_signature_one on contract_signature (contract_id, n, role) where returned_at is null;

-- What was confirmed or went back stays as it is.
create or replace function contract_signature_is_kept() returns trigger language plpgsql as $$
declare
  open text[] := '{confirmed_by,confirmer_name,confirmed_at,returned_by,returner_name,returned_at,return_reason}';
begin
  if old.confirmed_by is not null or old.returned_by is not null or to_jsonb(new) - open is distinct from to_jsonb(old) - open then
    raise exception 'a signature is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
