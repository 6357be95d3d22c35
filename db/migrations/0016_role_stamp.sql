-- Every request asks which roles its person has at this moment. What a role allows is some hundred rows and changes a few
-- times a year: a node keeps it for as long as its stamp is the same (kernel/server/rights.ts). The stamp is the database's
-- own doing, so no statement can change a right and forget it; random, so that none comes twice, after a restore either.
alter table role add column stamp uuid not null default gen_random_uuid();

create function role_actions_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update role set stamp = gen_random_uuid();
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update role set stamp = gen_random_uuid() where id in (select role_id from removed);
  end if;
  if tg_op <> 'DELETE' then
    update role set stamp = gen_random_uuid() where id in (select role_id from added);
  end if;
  return null;
end $$;
create trigger role_actions_added after insert on role_action
  referencing new table as added for each statement execute function role_actions_changed();
create trigger role_actions_removed after delete on role_action
  referencing old table as removed for each statement execute function role_actions_changed();
create trigger role_actions_moved after update on role_action
  referencing old table as removed new table as added for each statement execute function role_actions_changed();
create trigger role_actions_gone after truncate on role_action for each statement execute function role_actions_changed();
