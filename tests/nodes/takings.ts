import { until } from '../faults/client.ts'
import { withOwner } from '../faults/prove.ts'

/** Of the jobs below those that somebody took, one row for each taking; triggers of the test, not of the product. */
const countTakings = `
  create table if not exists taken (job bigint, by text, at timestamptz default clock_timestamp());
  truncate taken;
  grant all on taken to public;
  create or replace function note_taken() returns trigger language plpgsql as $$
    begin insert into public.taken (job, by) values (new.id, new.locked_by); return new; end $$;
  create or replace trigger note_taken after update on graphile_worker._private_jobs for each row
    when (new.locked_by is not null and old.locked_by is distinct from new.locked_by and new.payload ->> 'n' is not null) execute function note_taken()`

/** Adds 60 jobs and waits until they are done: how many were taken, how often, by how many. */
export const sixtyJobs = async (url: string): Promise<{ jobs: number; takings: number; workers: number }> => {
  await withOwner(url, async (sql) => {
    await sql.query(countTakings)
    await sql.query(
      `select graphile_worker.add_job('session.purge', json_build_object('n', n)) from generate_series(1, 60) n`,
    )
  })
  const left = () =>
    withOwner(url, async (sql) => {
      const { rows } = await sql.query(
        `select from graphile_worker.jobs where task_identifier = 'session.purge' and key is null`,
      )
      return rows.length
    })
  await until('the jobs are done', 60_000, async () => (await left()) === 0)
  const { rows } = await withOwner(url, (sql) =>
    sql.query(
      `select count(distinct job)::int as jobs, count(*)::int as takings, count(distinct by)::int as workers from taken`,
    ),
  )
  return rows[0]
}
