-- By whom and why a session was ended, for whoever held it (ux 87).
alter table session add column ended_by uuid, add column ended_why text;

-- Flows of approval for every document that is audited (ux 88). Of some the authority's people audit what others submitted: their
-- levels are written behind the partner's wall; and a registration was made by nobody the house knows.
alter table approval_level alter column created_by drop not null,
  add column doc_no text not null default '',
  -- since when nobody can pass it; its creator and the administrators have been told
  add column stuck_at timestamptz;
update approval_level l set doc_no = p.no from plan p where p.id = l.doc_id;
update approval_level l set doc_no = o.no from purchase_order o where o.id = l.doc_id;
drop policy adds on approval_level;
create policy adds on approval_level for insert
  with check (org_id = (select org_of('hospital')) or (select acts_as('elevated', 'system')));
drop policy changes on approval_level;
create policy changes on approval_level for update
  using (coalesce(org_id = (select org_of('hospital', 'authority')) or (select acts_as('elevated', 'system')), false))
  with check (org_id = (select org_of('hospital', 'authority')) or (select acts_as('elevated', 'system')));

create or replace function approval_people(l approval_level) returns table (id uuid, name text) language sql stable as $$
  select u.id, u.name from app_user u
  where u.enabled and not u.locked and u.id is distinct from l.created_by
    and (u.id = any (l.user_ids) or exists (select from user_role ur join role r on r.id = ur.role_id and r.enabled
      where ur.user_id = u.id and ur.org_id = l.org_id and ur.role_id = any (l.role_ids)))
    and exists (select from user_role ur join role r on r.id = ur.role_id and r.enabled join role_action ra on ra.role_id = r.id
      where ur.user_id = u.id and ur.org_id = l.org_id and ra.path || ':' || ra.code = l.code)
    and not (l.distinct_people and exists (select from approval_level p where p.doc_id = l.doc_id and p.round = l.round
      and p.state = 'passed' and u.id in (p.acted_by, p.for_user)))
$$;
create or replace function approval_for(l approval_level, who uuid) returns uuid language sql stable as $$
  select p.id from approval_people(l) p
  left join approval_delegation d on d.user_id = p.id and d.org_id = l.org_id and d.delegate_id = who and d.ended_at is null
    and (now() at time zone 'Asia/Shanghai')::date between d.from_day and d.to_day
  where who is distinct from l.created_by and (p.id = who or (d.id is not null
    and not (l.distinct_people and exists (select from approval_level x where x.doc_id = l.doc_id and x.round = l.round
      and x.state = 'passed' and who in (x.acted_by, x.for_user)))))
  order by (p.id = who) desc, d.created_at limit 1
$$;

-- A whole number of the region's settings, for views.
create function region_number(name text, usual int) returns int language sql stable as
  $$ select coalesce((select (value #>> '{}')::int from config where key = name and org_id is null), usual) $$;

-- By whom and why is said in the moment of the ending and never again.
create or replace function session_is_kept() returns trigger language plpgsql as $$
begin
  if (new.sid_hash, new.id, new.user_id, new.created_at, new.ip, new.user_agent)
      is distinct from (old.sid_hash, old.id, old.user_id, old.created_at, old.ip, old.user_agent)
    or ((new.org_id, new.proved_at) is distinct from (old.org_id, old.proved_at) and old.user_id is distinct from app_user())
    or (new.ended_at is distinct from old.ended_at and (old.ended_at is not null or app_who() = 'nobody'))
    or ((new.ended_by, new.ended_why) is distinct from (old.ended_by, old.ended_why) and new.ended_at is not distinct from old.ended_at)
    or (new.ended_by is distinct from old.ended_by and new.ended_by is distinct from app_user())
  then
    raise exception 'this session is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
