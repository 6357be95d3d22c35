-- Nothing that helps to be him: no hash, no telephone, no address.
create view app_user_card with (security_invoker) as
select id, login_name, name, job, home_org, locked, enabled, first_login, password_at as chosen_at,
  exists (select from password_request p where p.user_id = u.id and p.done_at is null) as reset_asked
from app_user u;
