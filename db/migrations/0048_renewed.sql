-- What ended ended with its supplier's word: a hospital that takes it up again by itself does so without it, and he is asked anew
-- (decision 0030). Prolonged while it holds it goes on. After `kept_from_hospital` by its name: the hospital itself moves neither.
create function relation_renewed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.agreed_at := null;
  new.agreed_by := null;
  return new;
end $$;
create trigger renewed before update on supply_relation for each row
  when (app_kind() = 'hospital' and old.agreed_at is not null
    and not (old.enabled and (now() at time zone 'Asia/Shanghai')::date <= old.valid_to))
  execute function relation_renewed();
