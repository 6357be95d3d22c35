-- Exports and imports a person leaves to the background (ux.md 1.1 任务, 1.2 Import, Export): what was asked, how far it is,
-- what came of it. Whoever asked sees it, nobody else; gone after seven days (kernel/server/background/).
create table background_job (
  id uuid primary key default new_id(),
  org_id uuid not null default app_org() references org,
  user_id uuid not null default app_user() references app_user on delete cascade,
  call text not null,
  kind text not null check (kind in ('export', 'import')),
  -- Chinese name of the call; of an import also the name of the file
  title text not null,
  subject text not null default '',
  input jsonb not null,
  lang text not null check (lang in ('zh', 'en')),
  -- he had typed his password when he asked (security.md C36)
  proved boolean not null,
  source_id uuid references file on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- the run that has it, and when it was last heard of; another run takes over from a silent one
  runner uuid,
  beat_at timestamptz not null default now(),
  runs int not null default 0,
  done_rows int not null default 0,
  total_rows int not null default 0,
  result_id uuid references file on delete set null,
  report jsonb,
  message text not null default '',
  seen boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
create index background_job_own on background_job (user_id, org_id, created_at desc);
create index background_job_alive on background_job (beat_at) where state in ('waiting', 'running');
create index background_job_source on background_job (source_id) where source_id is not null;
create index background_job_result on background_job (result_id) where result_id is not null;
alter table background_job enable row level security, force row level security;
create policy own on background_job
  using ((org_id = (select app_org()) and user_id = (select app_user())) or (select app_kind()) = 'system')
  with check ((org_id = (select app_org()) and user_id = (select app_user())) or (select app_kind()) = 'system');

-- Files of these purposes are for the one who asked for them, whatever his colleagues may see.
create policy private_files on file as restrictive
  using (purpose not in ('backgroundSource', 'backgroundResult', 'importErrors') or owner_id = (select app_user())
    or (select app_kind()) = 'system')
  with check (purpose not in ('backgroundSource', 'backgroundResult', 'importErrors') or owner_id = (select app_user())
    or (select app_kind()) = 'system');

-- Jobs of one queue run one after the other: a person's exports do not take every worker.
drop function enqueue_job(text, jsonb, text, timestamptz);
create function enqueue_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null,
  queue text default null)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload::json, queue_name => queue, run_at => run_at, job_key => job_key,
    max_attempts => 10);
end $$;
revoke all on function enqueue_job(text, jsonb, text, timestamptz, text) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz, text) to jicai_app;
