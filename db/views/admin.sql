create view org_card with (security_invoker) as
select id, kind, code, name, short_name, pinyin, initials, parent_id, parent_from, parent_to, level, district, address,
  credit_code, contact, mobile, enabled
from org;

-- Nothing that helps to be him: no hash, no telephone, no address.
create view app_user_card with (security_invoker) as
select id, login_name, name, job, home_org, locked, enabled,
  exists (select from password_request p where p.user_id = u.id and p.done_at is null) as reset_asked,
  exists (select from user_role r where r.user_id = u.id) as has_role
from app_user u;

create view role_card with (security_invoker) as
select id, org_id, template, name, enabled from role;

-- One row per person, organisation and role he works in there.
create view user_role_facts with (security_invoker) as
select ur.user_id, ur.org_id, ur.role_id, r.name, r.enabled from user_role ur join role r on r.id = ur.role_id;

-- One row per right of a role.
create view role_action_facts with (security_invoker) as
select a.role_id, a.path, a.code, r.org_id, r.enabled from role_action a join role r on r.id = a.role_id;

create view user_setting_facts with (security_invoker) as
select user_id, key, value from user_setting;

create view audit_log_facts with (security_invoker) as
select at, org_id, user_id, entity, entity_id from audit_log;

create view exchange_log_facts with (security_invoker) as
select at, org_id, ok from exchange_log;
