-- What arrived of files within the last hour, by whom: of a person, or of strangers by their address (kernel/server/quota.ts).
-- Counted when it arrives, kept or refused; a file that was refused beside (security.md C55, C91).
create table upload_count (
  subject text not null check (subject <> ''),
  at timestamptz not null default now(),
  files int not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  refused int not null check (refused >= 0)
);
create index upload_count_subject on upload_count (subject, at);
alter table upload_count enable row level security, force row level security;
create policy counted on upload_count using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
revoke update on upload_count from jicai_app;

-- An organisation's space is added up with every upload, and nobody reads all files for it.
create index file_org on file (org_id);
