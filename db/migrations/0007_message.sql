-- formerly 70856633b0cd1cedb12b019c812bb9a2fdc93bfd6e7c546fcd24133708a8b94e: needed a superuser
-- Messages (domain §2.32): what waits for somebody, what happened, what threatens, what the authority announces.
-- A row is addressed to an organisation and to the holders of action codes there, not copied per person: one insert per
-- event, and a role given or taken shows at once. What a person read or threw away is kept apart.
create table message (
  seq bigint generated always as identity primary key,
  id uuid not null unique default new_id(),
  -- whom it is for; null: an announcement, for its audience
  org_id uuid references org,
  category text not null check (category in ('todo', 'notice', 'warning', 'announcement')),
  -- what people subscribe to and from, such as order.pendingAudit
  event text not null,
  -- holders of one of these codes read it; empty: everybody of the organisation
  codes text[] not null default '{}',
  only_user uuid references app_user,
  not_user uuid references app_user,
  -- a text of the house and what fills its places, translated where it is read
  template text not null check (length(template) between 1 and 200),
  params jsonb not null default '{}',
  doc_type text not null default '',
  doc_id uuid,
  doc_no text not null default '',
  -- page it leads to
  path text not null default '',
  -- announcements only
  content text not null default '' check (length(content) <= 10000),
  files jsonb not null default '[]',
  audience_kinds text[] not null default '{}',
  audience_orgs uuid[] not null default '{}',
  valid_from timestamptz,
  valid_to timestamptz,
  withdrawn_at timestamptz,
  author_name text not null default '',
  -- a warning that is found again the same day is the same warning
  dedupe text unique,
  at timestamptz not null default now(),
  -- a to-do is done when its document moved on
  done_at timestamptz,
  check ((org_id is null) = (category = 'announcement')),
  check (done_at is null or category = 'todo')
);
create index message_inbox on message (org_id, category, at desc);
create index message_open on message (org_id, at desc) where category = 'todo' and done_at is null;
create index message_doc on message (doc_id) where doc_id is not null;
create index message_announcement on message (at desc) where org_id is null;
create index message_at on message (at);

alter table message enable row level security;
alter table message force row level security;
create policy addressee_reads on message for select using (
  org_id = (select app_org()) or (select app_kind()) = 'system'
  or (org_id is null and ((select app_kind()) = 'authority' or (select app_kind()) = any (audience_kinds) or (select app_org()) = any (audience_orgs))));
create policy authority_announces on message for insert with check (
  (select app_kind()) = 'system' or ((select app_kind()) = 'authority' and org_id is null));
create policy authority_withdraws on message for update using (
  (select app_kind()) = 'system' or ((select app_kind()) = 'authority' and org_id is null))
  with check ((select app_kind()) = 'system' or ((select app_kind()) = 'authority' and org_id is null));
create policy system_clears on message for delete using ((select app_kind()) = 'system');

create table message_mark (
  user_id uuid not null references app_user on delete cascade,
  message_seq bigint not null references message on delete cascade,
  read_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, message_seq)
);
create index message_mark_message on message_mark (message_seq);
alter table message_mark enable row level security;
alter table message_mark force row level security;
create policy own on message_mark using (user_id = (select app_user()) or (select app_kind()) = 'system')
  with check (user_id = (select app_user()));

-- Who made a document: its own column where its table has one, else whoever wrote the first step of its history.
create function doc_creator(tbl text, doc uuid) returns uuid language plpgsql stable as $$
declare found uuid;
begin
  if exists (select from pg_attribute where attrelid = to_regclass(quote_ident(tbl)) and attname = 'created_by' and not attisdropped) then
    execute format('select created_by from %I where id = $1', tbl) into found using doc;
    return found;
  end if;
  return (select h.user_id from doc_history h where h.doc_id = doc order by h.id limit 1);
end $$;

-- Acts as this kind of actor until it is called with what it answered. A SET clause of the function itself would need a
-- superuser; an error rolls the transaction back, and the setting with it.
create function become(kind text) returns text language plpgsql as $$
declare was text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', kind, true);
  return was;
end $$;

-- Writes what documents have to say, as part of the last statement of their transaction: closes the to-dos of documents that
-- moved on, and addresses the new rows. Runs as the system, because the reader is mostly behind the writer's wall.
-- entries: [{docType, docTable, docId, docNo, parties, moved, rows: [{category, event, to, codes, creator, but, template, params, path}]}]
create function message_tell(entries jsonb) returns void language plpgsql as $$
declare was text := become('system');
begin
  update message m set done_at = now()
  where m.category = 'todo' and m.done_at is null
    and m.doc_id in (select (e->>'docId')::uuid from jsonb_array_elements(entries) e where (e->>'moved')::boolean);
  insert into message (org_id, category, event, codes, only_user, not_user, template, params, doc_type, doc_id, doc_no, path)
  select o.id, r->>'category', r->>'event', array(select jsonb_array_elements_text(r->'codes')),
    case when r->>'to' = 'creator' then c.user_id end,
    case r->>'but' when 'creator' then c.user_id when 'actor' then app_user() end,
    r->>'template', (r->'params') || jsonb_build_object('partner', coalesce(p.name, '')), e->>'docType', (e->>'docId')::uuid, e->>'docNo', r->>'path'
  from jsonb_array_elements(entries) with ordinality as x (e, n)
    cross join lateral jsonb_array_elements(e->'rows') with ordinality as y (r, k)
    left join lateral (select doc_creator(e->>'docTable', h.doc_id) as user_id, h.org_id
      from doc_history h where h.doc_id = (e->>'docId')::uuid order by h.id limit 1) c
      on r->>'to' = 'creator' or r->>'but' = 'creator'
    join lateral (
      select org.id from org where case r->>'to'
        when 'creator' then org.id = c.org_id and c.user_id is distinct from app_user()
        when 'authority' then org.kind = 'authority' and org.enabled
        else org.kind = r->>'to' and org.id in (select p::uuid from jsonb_array_elements_text(e->'parties') p) end) o on true
    left join lateral (select org.name from org where org.id <> o.id and org.id in (select q::uuid from jsonb_array_elements_text(e->'parties') q) limit 1) p on true
  order by n, k;
  perform become(was);
end $$;
