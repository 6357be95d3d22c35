-- A hospital writes alone that somebody supplies it. Until now that opened his account and his papers to it, and nobody had asked him
-- (decision 0030). From here on a relation opens them once he, or the authority, has said that it is so.
alter table supply_relation add column agreed_at timestamptz;
alter table supply_relation add column agreed_by uuid references app_user;
-- What is there already: whoever took this hospital's orders knows that he supplies it; what the authority made, or the house was
-- founded with, nobody made alone.
do $$
begin
  perform become('system');
  update supply_relation r set agreed_at = now() where r.created_by is null
    or exists (select from app_user u join org o on o.id = u.home_org where u.id = r.created_by and o.kind = 'authority')
    or exists (select from purchase_order p where p.hospital_id = r.hospital_id and p.supplier_id = r.supplier_id
      and p.supplier_accepted_at is not null);
  perform become('');
end $$;
drop policy adds on supply_relation;
create policy adds on supply_relation for insert with check (
  (hospital_id = (select org_of('hospital')) and agreed_at is null and agreed_by is null) or (select acts_as('authority')));
drop policy changes on supply_relation;
create policy changes on supply_relation for update
  using (coalesce(hospital_id = (select org_of('hospital')) or supplier_id = (select org_of('supplier'))
    or (select acts_as('authority', 'elevated', 'system')), false))
  with check (hospital_id = (select org_of('hospital')) or supplier_id = (select org_of('supplier'))
    or (select acts_as('authority', 'elevated', 'system')));
-- He says no more than that, and a hospital does not say it for him; nor does it move one he agreed to onto another.
call keep_from('hospital', 'supply_relation', 'hospital_id, supplier_id, product_id, agreed_at, agreed_by');
call keep_from('supplier', 'supply_relation',
  'hospital_id, supplier_id, product_id, price, valid_from, valid_to, enabled, created_by, created_at');
drop policy partner_reads on certificate;
create policy partner_reads on certificate for select using (
  scope = 'org' and status = 'passed' and cert_kind not in ('qaAgreement', 'integrity', 'other')
  and (select app_kind()) = 'hospital'
  and exists (select from supply_relation r where r.supplier_id = certificate.org_id and r.hospital_id = (select app_org())
    and r.enabled and r.agreed_at is not null and (now() at time zone 'Asia/Shanghai')::date between r.valid_from and r.valid_to));

-- Whoever administers an account ends its waits, wherever they were earned (security.md C10): they are its own from each network.
drop policy removes on login_throttle;
create policy removes on login_throttle for delete using (coalesce((select acts_as('authority', 'stranger', 'system'))
  or ((select acts_as('hospital', 'supplier')) and subject ~ '^(account:|from:)'
    and regexp_replace(subject, '^(account:|from:\S+ )', '') in (select lower(u.login_name) from app_user u
      where u.id = (select app_user()) or account_is_ours(u.id, u.home_org))), false));

-- A flow of approval that is deleted is a wall that is down, until another one stands for the same papers: it stays, switched off.
alter table approval_flow add column deleted_at timestamptz;
alter table approval_flow add check (deleted_at is null or not enabled);
drop policy removes on approval_flow;
revoke delete on approval_flow from jicai_app;

-- Of its own papers a hospital moved any column while it could read the row. Who audited, registered or confirmed one is who asks;
-- and a paper passes with the name of who passes it, also where the calls are gone round (security.md C33).
create function passes_named() returns trigger language plpgsql as $$
declare named uuid;
begin
  execute format('select %I from %I where id = $1', tg_argv[0], tg_table_name) into named using new.id;
  if named is distinct from app_user() then
    raise exception '% passes with the name of who passes it', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
-- `passed`: the statuses a paper comes into by being passed. At COMMIT, for some write the name beside the status.
create procedure passes_by(paper regclass, by text, passed text[]) language plpgsql as $$
begin
  execute format('create trigger own_%2$s before update of %2$s on %1$s for each row when (is_app() and old.%2$s is distinct from new.%2$s
    and (new.%2$s <> app_user() or (new.%2$s is null and new.status = any (%3$L::text[])))) execute function paper_is_kept()', paper, by, passed);
  execute format('create constraint trigger passes_named after update of status on %1$s deferrable initially deferred for each row
    when (is_app() and old.status <> all (%3$L::text[]) and new.status = any (%3$L::text[])) execute function passes_named(%2$L)', paper, by, passed);
  execute format('create constraint trigger begins_named after insert on %1$s deferrable initially deferred for each row
    when (is_app() and new.status = any (%3$L::text[])) execute function passes_named(%2$L)', paper, by, passed);
end $$;
call passes_by('plan', 'audited_by', '{approved,partlyOrdered,ordered}');
call passes_by('purchase_order', 'audited_by', '{waitAllocate,allocating,allocated,accepted,rejectedBySupplier,unauditPending}');
call passes_by('price_adjustment', 'audited_by', '{passed,applied}');
call passes_by('certificate', 'audited_by', '{passed,disabled}');
call passes_by('acceptance', 'confirmed_by', '{confirmed}');
create trigger own_checked_by before update of checked_by on acceptance for each row
  when (is_app() and old.checked_by is distinct from new.checked_by and new.checked_by <> app_user()) execute function paper_is_kept();
