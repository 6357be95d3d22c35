import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { JobRow } from '#kernel/shared/calls/background.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'

/** A running job nothing was heard of for so long has lost its process. */
export const SILENT = sql.raw(`interval '60 seconds'`)

const row = sql`id, kind, title, subject, state, done_rows as "doneRows", total_rows as "totalRows", message,
  coalesce(result_id, (report ->> 'errorFileId')::uuid) as "fileId",
  case when report is not null then jsonb_build_object('mode', report -> 'mode', 'saved', report -> 'saved', 'skips', report -> 'skips',
    'rowsIn', report -> 'rowsIn', 'added', report -> 'added', 'changed', report -> 'changed',
    'unchanged', report -> 'unchanged', 'refused', report -> 'refused') end as counts,
  created_at as at, ended_at as "endedAt", seen`
const mine = sql`user_id = app_user() and org_id = app_org()`

export const list = async (tx: Tx): Promise<JobRow[]> =>
  (await sql<JobRow>`select ${row} from background_job where ${mine} order by created_at desc, id limit 50`.execute(tx))
    .rows

export const get = async (tx: Tx, id: string): Promise<(JobRow & { report: ImportReport | null }) | undefined> =>
  (
    await sql<
      JobRow & { report: ImportReport | null }
    >`select ${row}, report from background_job where ${mine} and id = ${id}`.execute(tx)
  ).rows[0]

/** How many of the actor's have not ended. */
export const unfinished = async (tx: Tx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from background_job where ${mine} and state in ('waiting', 'running')`.execute(tx)
  ).rows[0]!.n

export interface NewJob {
  call: string
  kind: 'export' | 'import'
  title: string
  subject: string
  input: unknown
  lang: 'zh' | 'en'
  proved: boolean
  sourceId: string | null
  totalRows: number
}
export const insert = async (tx: Tx, j: NewJob): Promise<string> =>
  (
    await sql<{ id: string }>`
      insert into background_job (call, kind, title, subject, input, lang, proved, source_id, total_rows)
      values (${j.call}, ${j.kind}, ${j.title}, ${j.subject}, ${JSON.stringify(j.input)}::jsonb, ${j.lang}, ${j.proved},
        ${j.sourceId}, ${j.totalRows}) returning id`.execute(tx)
  ).rows[0]!.id

/** Ends what has not ended yet; the run that has it finds out with its next step. */
export const cancel = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await sql`update background_job set state = 'cancelled', ended_at = now(), seen = true
      where ${mine} and id = ${id} and state in ('waiting', 'running') returning 1`.execute(tx)
  ).rows.length > 0

export const again = async (tx: Tx, id: string, proved: boolean): Promise<boolean> =>
  (
    await sql`update background_job set state = 'waiting', ended_at = null, message = '', done_rows = 0, seen = false,
        proved = ${proved}, runner = null, runs = 0, beat_at = now()
      where ${mine} and id = ${id} and state in ('failed', 'cancelled')
        and (kind = 'export' or source_id is not null) returning 1`.execute(tx)
  ).rows.length > 0

export const see = async (tx: Tx): Promise<number> =>
  (
    await sql`update background_job set seen = true where ${mine} and ended_at is not null and not seen returning 1`.execute(
      tx,
    )
  ).rows.length

/** How many of a person have ended since he looked, as a scalar subquery. */
export const endedUnseen = ({
  userId: user,
  orgId: org,
}: Pick<Actor, 'userId' | 'orgId'>) => sql<number>`(select count(*)::int from background_job
  where user_id = ${user} and org_id = ${org} and ended_at is not null and not seen)`

export interface Claimed {
  id: string
  userId: string
  orgId: string
  call: string
  kind: 'export' | 'import'
  subject: string
  input: unknown
  lang: 'zh' | 'en'
  proved: boolean
  sourceId: string | null
  runner: string
}

/** Takes a waiting job, or one whose process has fallen silent; undefined when another run has it or it has ended. */
export const claim = async (tx: Tx, id: string): Promise<Claimed | undefined> =>
  (
    await sql<Claimed>`
      update background_job set state = 'running', runner = gen_random_uuid(), beat_at = now(), runs = runs + 1,
        started_at = now(), done_rows = 0
      where id = ${id} and (state = 'waiting' or (state = 'running' and beat_at < now() - ${SILENT}))
      returning id, user_id as "userId", org_id as "orgId", call, kind, subject, input, lang, proved, source_id as "sourceId", runner`.execute(
      tx,
    )
  ).rows[0]

type Run = Pick<Claimed, 'id' | 'runner'>
const held = ({ id, runner }: Run) => sql`id = ${id} and runner = ${runner} and state = 'running'`

/** Says how far it is; false when the run no longer has the job. */
export const beat = async (tx: Tx, run: Run, done: number): Promise<boolean> =>
  (await sql`update background_job set beat_at = now(), done_rows = ${done} where ${held(run)} returning 1`.execute(tx))
    .rows.length > 0

/** Ends a run, in the transaction of what it did, so that nothing can be done twice; false when it no longer has the job. */
export const finish = async (
  ctx: Ctx,
  run: Run,
  end: { rows: number; resultId?: string; report?: ImportReport },
): Promise<boolean> =>
  (
    await sql`update background_job set state = 'done', ended_at = now(), done_rows = ${end.rows},
        total_rows = greatest(total_rows, ${end.rows}), result_id = ${end.resultId ?? null},
        report = ${end.report ? JSON.stringify(end.report) : null}::jsonb
      where ${held(run)} returning 1`.execute(ctx.tx)
  ).rows.length > 0

/** Place of bytes in the file store. */
export interface Place {
  orgId: string
  sha256: string
}
/** Ends jobs as failed; the files they would have imported are nobody's any more. @returns where those lie */
const failed = async (tx: Tx, which: RawBuilder<unknown>, message: string): Promise<Place[]> =>
  (
    await sql<Place>`
      with ended as (update background_job set state = 'failed', ended_at = now(), message = ${message.slice(0, 500)}
        where ${which} returning source_id)
      delete from file where id in (select source_id from ended) returning org_id as "orgId", sha256`.execute(tx)
  ).rows

export const fail = (tx: Tx, run: Run, message: string): Promise<Place[]> => failed(tx, held(run), message)

/** Gives the job back, to be taken again. */
export const release = async (tx: Tx, run: Run): Promise<void> => {
  await sql`update background_job set state = 'waiting', runner = null, beat_at = now() where ${held(run)}`.execute(tx)
}

/** Jobs nobody runs any more: their process ended, or their place in the queue was lost. */
export const forsaken = async (tx: Tx): Promise<{ id: string; lang: 'zh' | 'en'; runs: number }[]> =>
  (
    await sql<{ id: string; lang: 'zh' | 'en'; runs: number }>`
      select id, lang, runs from background_job where (state = 'running' and beat_at < now() - ${SILENT})
        or (state = 'waiting' and beat_at < now() - interval '2 minutes')`.execute(tx)
  ).rows

/** Ends a job whose process died again and again. */
export const giveUp = (tx: Tx, id: string, message: string): Promise<Place[]> =>
  failed(tx, sql`id = ${id} and state in ('waiting', 'running')`, message)

export const touch = async (tx: Tx, id: string): Promise<void> => {
  await sql`update background_job set beat_at = now() where id = ${id} and state = 'waiting'`.execute(tx)
}

/**
 * Forgets jobs and files of the background that are older than so many days, and sources of imports that are done.
 * @returns place of the bytes that no file refers to any more
 */
export const clear = async (tx: Tx, days: number): Promise<Place[]> => {
  await sql`delete from background_job where created_at < now() - make_interval(days => ${days}::int)
    and state not in ('waiting', 'running')`.execute(tx)
  const { rows } = await sql<Place>`
    with gone as (
      delete from file f where (f.purpose in ('backgroundResult', 'importErrors') and f.created_at < now() - make_interval(days => ${days}::int))
        or (f.purpose = 'backgroundSource' and not exists (select from background_job j where j.source_id = f.id and j.state <> 'done')
          and f.created_at < now() - interval '1 hour')
      returning f.id, f.org_id, f.sha256)
    select distinct org_id as "orgId", sha256 from gone
    where not exists (select from file o where o.org_id = gone.org_id and o.sha256 = gone.sha256
      and o.id not in (select id from gone))`.execute(tx)
  return rows
}
