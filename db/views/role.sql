create view role_card with (security_invoker) as
select id, org_id, template, name, enabled, data_range -> 'categories' as categories from role;

-- One row per person, organisation and role he works in there.
create view user_role_facts with (security_invoker) as
select ur.user_id, ur.org_id, ur.role_id, r.name, r.enabled from user_role ur join role r on r.id = ur.role_id;

-- One row per right of a role.
create view role_action_facts with (security_invoker) as
select a.role_id, a.path, a.code, r.org_id, r.enabled from role_action a join role r on r.id = a.role_id;
