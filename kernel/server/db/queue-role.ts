import type pg from 'pg'

/**
 * The role that takes jobs from the queue: it reads and writes graphile-worker's tables and nothing else, no table of
 * ours. What a job does runs as `jicai_app` like every request; the app itself reaches the queue only through
 * `enqueue_job`. Renewed at every start, since a newer graphile-worker may bring new tables.
 */
export const QUEUE_ROLE = 'jicai_jobs'

const rights = `
do $$
declare t text;
begin
  if not exists (select from pg_roles where rolname = 'jicai_jobs') then
    begin
      create role jicai_jobs nologin nobypassrls;
    exception when duplicate_object or unique_violation then null; -- two databases of one server migrating at once
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user)
    and not pg_has_role(current_user, 'jicai_jobs', 'member') then
    execute format('grant jicai_jobs to %I', current_user);
  end if;
  grant usage on schema graphile_worker to jicai_jobs;
  grant select on graphile_worker.migrations to jicai_jobs;
  for t in select relname from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relname like '\\_private\\_%'
  loop
    execute format('grant select, insert, update, delete on graphile_worker.%I to jicai_jobs', t);
    if not exists (select from pg_policies where schemaname = 'graphile_worker' and tablename = t and policyname = 'queue') then
      execute format('create policy queue on graphile_worker.%I to jicai_jobs using (true) with check (true)', t);
    end if;
  end loop;
  grant select on graphile_worker.jobs to jicai_jobs;
  grant usage, select on all sequences in schema graphile_worker to jicai_jobs;
end $$`

/** Gives the queue's role its rights; the caller is the owner and holds the migration lock. */
export const grantQueue = async (owner: pg.Client): Promise<void> => {
  await owner.query(rights)
}
