-- What a supplement was drafted from: the version of its contract that stood then. One at a time, of whichever side; those from before that
-- stand beside another one are left as they are.
select set_config('app.kind', 'system', true);

alter table contract add column base_n integer check (base_n > 0);
comment on column contract.base_n is 'of a supplement: the version of its contract it was drafted from';

-- the trigger that keeps what was agreed is for the application alone
update contract s set base_n = p.content_n
  from contract p
  where p.id = s.parent_id and p.content_n > 0 and s.status in ('draft', 'pending', 'rejected', 'waitSign', 'signed')
    and not exists (select from contract o where o.parent_id = s.parent_id and o.id <> s.id
      and (o.status in ('draft', 'pending', 'rejected', 'waitSign', 'signed') or o.effective_at > s.created_at));

create unique index contract_supplements on contract (parent_id)
  where parent_id is not null and base_n is not null and status in ('draft', 'pending', 'waitSign', 'signed');
