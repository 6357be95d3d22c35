create view login_log_facts with (security_invoker) as
select id, at, login_name, user_id, org_id, outcome, ip, user_agent from login_log;

-- Where somebody is signed in; not what he is known by. `living`: its next request is still answered.
create view session_facts with (security_invoker) as
select id, user_id, org_id, ip, user_agent, created_at, seen_at, ended_at,
  ended_at is null and seen_at > now() - make_interval(mins => region_number('session.idleMinutes', 30))
    and created_at > now() - make_interval(hours => region_number('session.hours', 12)) as living
from session;

create view login_throttle_facts with (security_invoker) as
select subject, failures, last_at from login_throttle;
