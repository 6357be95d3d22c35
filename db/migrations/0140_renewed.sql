-- A renewal that was void before it was in force left its contract marked as renewed, which nothing could renew any more.
select set_config('app.kind', 'system', true);
update contract c set renewed = false
  where c.renewed and not exists (select from contract r where r.renews_id = c.id and r.status not in ('draft', 'pending', 'rejected', 'waitSign', 'void'));
