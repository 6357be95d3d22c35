-- Saved queries of list pages (存为方案): a person's own, or shared with all of his organisation. Order and default are each
-- reader's own and stand in his layout setting.
create table saved_query (
  id uuid primary key default new_id(),
  org_id uuid not null default app_org() references org,
  user_id uuid not null default app_user() references app_user on delete cascade,
  page text not null check (length(page) <= 120),
  name text not null check (length(name) between 1 and 30),
  shared boolean not null default false,
  -- the list's part of the address: applied filters and sort
  query text not null check (length(query) <= 12000),
  created_at timestamptz not null default now(),
  unique (org_id, user_id, page, name)
);
alter table saved_query enable row level security, force row level security;
create policy own on saved_query using (org_id = (select app_org()) and user_id = (select app_user()))
  with check (org_id = (select app_org()) and user_id = (select app_user()));
create policy shared_reads on saved_query for select using (org_id = (select app_org()) and shared);
