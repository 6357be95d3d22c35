-- Whose account it is: the organisation that administers a person (password, lock, name). Others may only give him roles of
-- their own. Null for accounts made before this column whose roles lie in several organisations.
alter table app_user add column home_org uuid references org;
alter table app_user add column job text not null default '';
alter table app_user add column remark text not null default '';
update app_user u set home_org = (select (array_agg(distinct ur.org_id))[1] from user_role ur where ur.user_id = u.id having count(distinct ur.org_id) = 1);
create index app_user_home on app_user (home_org);

-- Which kind of organisation a role template of the platform (org_id null) is for.
alter table role add column org_kind text check (org_kind in ('authority', 'hospital', 'supplier'));
create index role_org on role (org_id);

-- Lists of the logs: newest first, over the region and of one organisation.
create index audit_log_at on audit_log (at desc);
create index login_log_org on login_log (org_id, at desc);
create index login_log_user on login_log (user_id, at desc);

-- People are found by pinyin too (filled on write).
alter table app_user add column pinyin text not null default '';
alter table app_user add column initials text not null default '';
